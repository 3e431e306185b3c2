# What bash completes of touchd's command lines: commands, options, their values, and the regions that there are.

_touchd_commands=(run watch on send check devices record replay draw calibrate identify)
_touchd_events=(touchDown touchDragExit touchDragEnter touchDragInside touchDragOutside longPress touchUpInside
    touchUpOutside touchCancel)
_touchd_other_events=(deviceAdded deviceRemoved configReloaded layerChanged locked unlocked lost)
_touchd_requests=('{"status":{}}' '{"regions":{}}' '{"layer":null}' '{"lock":{"seconds":30}}' '{"unlock":{}}' '{"reload":{}}')

# The options of a command, one a line.
_touchd_options() {
    case $1 in
    run) printf '%s\n' --config --socket --stdout --debug ;;
    watch) printf '%s\n' --socket --region --event --format --count --timeout ;;
    on) printf '%s\n' --socket --region --event --taps --parallel --once ;;
    send) printf '%s\n' --socket ;;
    check) printf '%s\n' --config ;;
    devices) printf '%s\n' --format ;;
    record) printf '%s\n' --output ;;
    replay) printf '%s\n' --config --layer --format ;;
    draw) printf '%s\n' --config --layer --recording --output --page ;;
    calibrate) printf '%s\n' --device --recording ;;
    esac
}

# The names of the regions, one a line: the daemon's, or else the configuration's. Neither may make a person wait.
_touchd_regions() {
    local program=$1 socket=$2 reply name
    if reply=$(timeout 1 "$program" send ${socket:+--socket "$socket"} '{"regions":{}}' 2>/dev/null); then
        # Each name as JSON has it, without its quotes. Its escapes are ones that printf knows, but for that of the quote.
        while IFS= read -r name; do
            printf '%b\n' "${name//\\\"/\"}"
        done < <(grep -oE '"name":"([^"\\]|\\.)*"' <<<"$reply" | sed 's/^"name":"//; s/"$//')
    else
        # The table's first column ends where the name of a shape comes, after two spaces or more.
        timeout 1 "$program" check 2>/dev/null |
            sed -nE '/^REGION /,$ { /^REGION /d; s/ {2,}(rect|rounded|circle|ellipse|polygon) .*//p }'
    fi
}

# Takes those lines of standard input that begin with $1, written as the shell reads them after the quote $2, if any.
_touchd_take() {
    local candidate begun=$1 quote=$2
    while IFS= read -r candidate; do
        [[ $candidate == "$begun"* ]] || continue
        if [[ -z $quote ]]; then
            printf -v candidate %q "$candidate"
        elif [[ $quote == \' && $candidate == *\'* || $quote == \" && $candidate == *[\"\\\$\`]* ]]; then
            # It can't stand there as it is.
            continue
        fi
        COMPREPLY+=("$candidate")
    done
}

_touchd() {
    local program=$1 current=${COMP_WORDS[COMP_CWORD]} option='' command='' socket='' word quote=''
    local -i index begin
    COMPREPLY=()

    # "--name=value" comes as three words.
    begin=$COMP_CWORD
    if [[ $current == = ]]; then
        current=''
        begin+=1
    fi
    if ((begin > 1)) && [[ ${COMP_WORDS[begin - 1]} == = ]]; then
        option=${COMP_WORDS[begin - 2]}
    elif ((begin > 1)); then
        option=${COMP_WORDS[begin - 1]}
    fi

    for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $word in
        --)
            # A command of its own follows.
            if [[ $command == on ]]; then _touchd_foreign $((index + 1)); fi
            return
            ;;
        --socket)
            socket=${COMP_WORDS[index + 1]}
            if [[ $socket == = ]]; then socket=${COMP_WORDS[index + 2]}; fi
            ;;
        esac
        if [[ -z $command && $word != -* ]]; then command=$word; fi
    done

    if [[ -z $command ]]; then
        _touchd_take "$current" '' < <(printf '%s\n' "${_touchd_commands[@]}" --help --version)
        return
    fi
    case $option in
    --config | --socket | --output | --recording | --page)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
        ;;
    --device)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "${current:-/dev/input/}")
        return
        ;;
    --format)
        _touchd_take "$current" '' < <(printf '%s\n' json text)
        return
        ;;
    --event)
        _touchd_take "$current" '' < <(
            printf '%s\n' "${_touchd_events[@]}"
            if [[ $command == watch ]]; then printf '%s\n' "${_touchd_other_events[@]}"; fi
        )
        return
        ;;
    --region)
        if [[ $current == [\"\']* ]]; then
            quote=${current:0:1}
            current=${current:1}
        else
            # A name that was begun with its spaces behind a backslash.
            current=${current//\\/}
        fi
        _touchd_take "$current" "$quote" < <(_touchd_regions "$program" "$socket")
        return
        ;;
    --count | --timeout | --taps | --parallel | --layer) return ;;
    esac
    if [[ $current == -* ]]; then
        _touchd_take "$current" '' < <(
            _touchd_options "$command"
            echo --help
            if [[ $command == on ]]; then echo --; fi
        )
        return
    fi
    case $command in
    send)
        if [[ -z $current ]]; then
            mapfile -t COMPREPLY < <(printf "'%s'\n" "${_touchd_requests[@]}")
        elif [[ $current == \'* ]]; then
            _touchd_take "${current:1}" \' < <(printf '%s\n' "${_touchd_requests[@]}")
        fi
        ;;
    record)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "${current:-/dev/input/}")
        ;;
    replay | devices)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        ;;
    esac
}

# A command line within ours, which begins at word $1: completed as if it stood alone, where bash-completion is there.
_touchd_foreign() {
    if declare -F _comp_command_offset >/dev/null; then
        _comp_command_offset "$1"
    elif declare -F _command_offset >/dev/null; then
        _command_offset "$1"
    elif ((COMP_CWORD == $1)); then
        mapfile -t COMPREPLY < <(compgen -c -- "${COMP_WORDS[COMP_CWORD]}")
    else
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
    fi
}

complete -F _touchd touchd
