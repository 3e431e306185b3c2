import FuzzDriver
import Glibc
import RecordingTrial

// The YAML of `libinput record`: anything after its first line.
exit(
    runFuzzer { data, count in
        tryRecording(data, count, head: "# libinput record\n")
        return 0
    })
