import FuzzDriver
import Glibc
import RecordingTrial

// evemu text: anything after its first line.
exit(
    runFuzzer { data, count in
        tryRecording(data, count, head: "# EVEMU 1.3\n")
        return 0
    })
