#!/bin/sh
# Git for the extension of source control, written by OpenSpace. docs/decisions/source-control.md says what it does and why.
# What only looks starts no program that a repository names; what changes something runs as in a terminal, unless a sandbox could have
# changed what would run then.

real=@GIT@
sandboxed=@SANDBOXED@
refused=@REFUSED@

tab=$(printf '\t')

# The first word that is no option of git itself. Options may lead to another folder than this one.
command=
elsewhere=
is_value=
for word do
    if [ -n "$is_value" ]; then
        is_value=
        continue
    fi
    case $word in
        -C | --git-dir | --work-tree) is_value=1 elsewhere=1 ;;
        --git-dir=* | --work-tree=*) elsewhere=1 ;;
        -c | --config-env | --namespace | --attr-source | --super-prefix) is_value=1 ;;
        -*) ;;
        *)
            command=$word
            break
            ;;
    esac
done

# All by which the repository could make git run something or send it somewhere: its own settings but those that are known to be
# harmless, and its hooks, with those of submodules. A line each, whatever characters are in them.
programs() {
    folder=$("$real" rev-parse --absolute-git-dir 2>/dev/null) || return 0
    GIT_CONFIG_COUNT=0 "$real" config --list --show-scope -z | tr '\000\n' '\n\001' |
        awk 'NR % 2 { scope = $0; next } scope == "local" || scope == "worktree"' |
        LC_ALL=C grep -viE '^(@HARMLESS@)' | LC_ALL=C sort -u
    hooks=$("$real" rev-parse --git-path hooks)
    for file in "$hooks"/*; do
        case $file in
            *.sample) ;;
            *) [ ! -f "$file" ] || printf 'hook %s %s\n' "$("$real" hash-object --no-filters -- "$file")" "$(basename "$file")" ;;
        esac
    done
    [ ! -d "$folder/modules" ] || find "$folder/modules" -type f \( -name config -o -path '*/hooks/*' \) ! -name '*.sample' |
        LC_ALL=C sort | while IFS= read -r file; do
        printf 'submodule %s %s\n' "$("$real" hash-object --no-filters -- "$file")" "${file#"$folder/modules/"}"
    done
}

# What the programs are, read from the input, and of which repository.
seal() {
    folder=$("$real" rev-parse --absolute-git-dir 2>/dev/null) || return 0
    printf '%s%s%s\n' "$("$real" hash-object --stdin)" "$tab" "$folder"
}

case $1 in
    --openspace-programs)
        programs
        exit
        ;;
    --openspace-seal)
        seal
        exit
        ;;
esac

# Whether a sandbox worked here. Lines are "folder", a tab and a path, or a seal.
in_sandboxed_folder() {
    [ -s "$sandboxed" ] || return 1
    [ -z "$elsewhere" ] || return 0
    here=$(pwd -P)/
    while IFS=$tab read -r kind place; do
        case $kind$tab$here in
            "folder$tab$place"/*) return 0 ;;
        esac
    done <"$sandboxed"
    return 1
}

is_sealed() {
    now=$(programs | seal)
    # Without a repository there is nothing to run.
    [ -n "$now" ] || return 0
    while IFS= read -r line; do
        [ "$line" != "$now" ] || return 0
    done <"$sandboxed"
    return 1
}

is_reading=
case $command in
    '' | blame | cat-file | check-attr | check-ignore | config | describe | diff | diff-files | diff-index | diff-tree | for-each-ref | \
        log | ls-files | ls-tree | merge-base | name-rev | remote | rev-list | rev-parse | shortlog | show | show-ref | status | \
        symbolic-ref | var | version) is_reading=1 ;;
    stash | worktree) case " $* " in *" $command list "*) is_reading=1 ;; esac ;;
esac
case " $* " in *' cat-file '*' --textconv '* | *' cat-file '*' --filters '* | *' config '*' --edit '*) is_reading= ;; esac

if in_sandboxed_folder && ! is_sealed; then
    if [ -z "$is_reading" ]; then
        printf '%s\n' "$(pwd -P)" >"$refused"
        echo 'OpenSpace: hooks or settings of this repository have changed since a sandbox worked here. Look at them first.' >&2
        exit 128
    fi
    # Their names come from the repository. What is looked at may then count as changed; nothing is written.
    filters=$(GIT_CONFIG_COUNT=0 "$real" config --list --show-scope --name-only |
        sed -nE 's/^(local|worktree)[[:space:]]+(filter\..*)$/\2/p')
    if printf '%s\n' "$filters" | LC_ALL=C grep -q '[^a-zA-Z0-9._-]'; then
        echo 'OpenSpace: a filter of this repository has a strange name.' >&2
        exit 128
    fi
    for filter in $filters; do
        case $filter in
            *.required) set -- -c "$filter=false" "$@" ;;
            *) set -- -c "$filter=" "$@" ;;
        esac
    done
fi

if [ -z "$is_reading" ]; then
    exec "$real" @ALWAYS@ "$@"
fi

# Drivers for diffs that the repository defines are programs, too.
case $command in
    show | diff | log | blame)
        count=$#
        is_after=
        while [ "$count" -gt 0 ]; do
            word=$1
            shift
            count=$((count - 1))
            case $is_after$word in
                1--textconv | 1--ext-diff) continue ;;
                1--) is_after=2 ;;
            esac
            set -- "$@" "$word"
            if [ -z "$is_after" ] && [ "$word" = "$command" ]; then
                is_after=1
                case $command in
                    blame) set -- "$@" --no-textconv ;;
                    *) set -- "$@" --no-ext-diff --no-textconv ;;
                esac
            fi
        done
        ;;
esac
export GIT_ALLOW_PROTOCOL= GIT_NO_LAZY_FETCH=1 GIT_TERMINAL_PROMPT=0
exec "$real" @READING@ "$@"
