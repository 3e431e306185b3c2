#!/bin/sh
# Says what happens to the regions that are named, or to all. Usage: lamp.sh [REGION...]
set -eu
for region; do
    shift
    set -- "$@" --region "$region"
done
${TOUCHD:-touchd} watch ${TOUCHD_SOCKET:+--socket "$TOUCHD_SOCKET"} "$@" |
    jq --raw-output --unbuffered '
        if .event == "touchDown" then "\(.region) on"
        elif .event | IN("touchUpInside", "touchUpOutside", "touchCancel") then "\(.region) off \(.event)"
        elif .event == "lost" then "lost \(.count) events; on: \([.touches[].region] | unique | join(" "))"
        else empty end'
