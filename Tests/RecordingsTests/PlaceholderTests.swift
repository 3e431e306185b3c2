import Testing

@testable import Recordings
