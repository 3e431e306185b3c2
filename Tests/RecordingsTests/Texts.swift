import TouchCore

/// A small ten-slot panel in evemu text.
let panelText = """
    # EVEMU 1.3
    # Input device name: "Example Panel"
    # Supported events:
    #   Event type 0 (EV_SYN)
    #     Event code 0 (SYN_REPORT)
    #   Event type 1 (EV_KEY)
    #     Event code 330 (BTN_TOUCH)
    #   Event type 3 (EV_ABS)
    #     Event code 0 (ABS_X)
    #       Value     17
    #       Min        0
    #     Event code 47 (ABS_MT_SLOT)
    #       Value      3
    #     Event code 53 (ABS_MT_POSITION_X)
    #       Value     99
    # Properties:
    N: Example Panel
    I: 0003 0eef 0001 0210
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 02 00 00 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 4095 0 0 0
    A: 01 0 2047 0 0 0
    A: 2f 0 9 0 0 0
    A: 35 0 4095 0 0 12
    A: 36 0 2047 0 0 12
    A: 39 0 65535 0 0 0

    """

/// The same panel as a value.
var panel: DeviceDescription {
    var device = DeviceDescription()
    device.name = Array("Example Panel".utf8)
    (device.bus, device.vendor, device.product, device.version) = (3, 0x0eef, 1, 0x0210)
    device.properties = 1 << 1
    device.eventTypes = 0b1011
    device.keys.insert(KeyCode.touch)
    device.addAxis(AxisCode.x, AxisRange(minimum: 0, maximum: 4095))
    device.addAxis(AxisCode.y, AxisRange(minimum: 0, maximum: 2047))
    device.addAxis(AxisCode.slot, AxisRange(minimum: 0, maximum: 9))
    device.addAxis(AxisCode.positionX, AxisRange(minimum: 0, maximum: 4095, resolution: 12))
    device.addAxis(AxisCode.positionY, AxisRange(minimum: 0, maximum: 2047, resolution: 12))
    device.addAxis(AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535))
    device.initial.x = 17
    device.initial.slot = 3
    return device
}

let tapText = """
    E: 0.000001 0003 0039 5\t# EV_ABS / ABS_MT_TRACKING_ID   5
    E: 0.000001 0001 014a 1
    E: 0.000001 0000 0000 0\t# ------------ SYN_REPORT (0) ----------
    E: 12.5 0003 0039 -1
    E: 12.5 0000 0000 0

    """

let tapEvents = [
    InputEvent(timeUs: 1, code: .absolute(AxisCode.trackingID), value: 5),
    InputEvent(timeUs: 1, code: .key(KeyCode.touch), value: 1),
    InputEvent(timeUs: 1, code: EventCode(type: 0, code: 0), value: 0),
    InputEvent(timeUs: 12_500_000, code: .absolute(AxisCode.trackingID), value: -1),
    InputEvent(timeUs: 12_500_000, code: EventCode(type: 0, code: 0), value: 0),
]

/// The panel and the tap of `panelText` and `tapText` as the other recorder writes them.
let panelYaml = """
    # libinput record
    version: 1
    ndevices: 1
    libinput:
      version: "1.29.1"
    system:
      dmi: "unknown"
    devices:
    - node: /dev/input/event5
      evdev:
        # Name: Example Panel
        # Supported Events:
        # Event type 1 (EV_KEY)
        #   Event code 330 (BTN_TOUCH)
        # Event type 3 (EV_ABS)
        #   Event code 0 (ABS_X)
        #       Value          17
        #       Min             0
        #   Event code 47 (ABS_MT_SLOT)
        #       Value           3
        #   Event code 53 (ABS_MT_POSITION_X)
        #       Value          99
        name: "Example Panel"
        id: [3, 3823, 1, 528]
        codes:
          0: [0, 1, 2, 3, 4, 5] # EV_SYN
          1: [330] # EV_KEY
          3: [0, 1, 47, 53, 54, 57] # EV_ABS
        absinfo:
          0: [0, 4095, 0, 0, 0]
          1: [0, 2047, 0, 0, 0]
          47: [0, 9, 0, 0, 0]
          53: [0, 4095, 0, 0, 12]
          54: [0, 2047, 0, 0, 12]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      hid: [
        0x05, 0x01, 0x09, 0x02,
      ]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TOUCHSCREEN=1
      quirks:
      events:
      # Current time is 11:14:38

    """

let tapYaml = """
      - evdev:
        - [  0,      1,   3,  57,       5] # EV_ABS / ABS_MT_TRACKING_ID       5
        - [  0,      1,   1, 330,       1] # EV_KEY / BTN_TOUCH                1
        - [  0,      1,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - libinput:
        - {time: 0.000, type: TOUCH_DOWN, slot: 3, seat_slot: 0, point: [10.0, 20.0]}
      - evdev:
        - [ 12, 500000,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID      -1
        - [ 12, 500000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +12499ms

    """

/// A document with these lines within the device's `evdev`, and these after it.
func libinputDocument(evdev: String = "name: x", after: String = "") -> String {
    "version: 1\ndevices:\n- evdev:\n    \(evdev)\n\(after)"
}
