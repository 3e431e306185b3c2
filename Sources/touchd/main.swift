print("touchd")
