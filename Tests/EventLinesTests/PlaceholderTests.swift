import Testing

@testable import EventLines
