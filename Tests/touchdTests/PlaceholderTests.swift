import Testing

@testable import touchd
