import CLinux

// A function, since top-level code would belong to the main actor.
exit(Program.run())
