import Glibc

exit(Bench.run())
