/**
 * What shells read at their start so that they mark prompts and commands. Each first reads what the person's own shell would
 * have read. The key of the marks leaves the environment before any program can see it.
 */

const BASH = `# OpenSpace: marks prompts and commands for the terminal; the files of the person come first.
__openspace_mark=$OPENSPACE_SHELL_MARK
unset OPENSPACE_SHELL_MARK
if [ -n "\${OPENSPACE_LOGIN_SHELL-}" ]; then
    unset OPENSPACE_LOGIN_SHELL
    [ -r /etc/profile ] && . /etc/profile
    for __openspace_file in ~/.bash_profile ~/.bash_login ~/.profile; do
        if [ -r "$__openspace_file" ]; then
            . "$__openspace_file"
            break
        fi
    done
    unset __openspace_file
elif [ -r ~/.bashrc ]; then
    . ~/.bashrc
fi

__openspace_ended() {
    local code=$?
    builtin printf '\\e]133;D;%s;%s\\a' "$__openspace_mark" "$code"
    return "$code"
}

# Prompts that are made anew each time lose the mark, so it is looked after each time.
__openspace_prompt() {
    local code=$?
    [[ $PS1 == *"$__openspace_prompt_end" ]] || PS1+=$__openspace_prompt_end
    [[ \${PS0-} == *"$__openspace_started" ]] || PS0=\${PS0-}$__openspace_started
    return "$code"
}

__openspace_prompt_end="\\\\[\\\\e]133;B;$__openspace_mark\\\\a\\\\]"
__openspace_started="\\\\e]133;C;$__openspace_mark\\\\a"
if [[ $(builtin declare -p PROMPT_COMMAND 2>/dev/null) == "declare -a"* ]]; then
    PROMPT_COMMAND=(__openspace_ended "\${PROMPT_COMMAND[@]}" __openspace_prompt)
else
    PROMPT_COMMAND="__openspace_ended
\${PROMPT_COMMAND-}
__openspace_prompt"
fi
`;

/** Reads one of the person's files with the person's folder in ZDOTDIR, and goes on with ours. */
const zshFile = (name: string): string => `# OpenSpace: the person's own file, then on with ours.
if [[ -n \${OPENSPACE_USER_ZDOTDIR-} ]]; then
    ZDOTDIR=$OPENSPACE_USER_ZDOTDIR
else
    builtin unset ZDOTDIR
fi
if [[ -r \${ZDOTDIR:-$HOME}/${name} ]]; then
    builtin source "\${ZDOTDIR:-$HOME}/${name}"
fi
OPENSPACE_USER_ZDOTDIR=\${ZDOTDIR-}
`;

const BACK_TO_OURS = `ZDOTDIR=$OPENSPACE_ZDOTDIR
`;

const ZSHENV = `OPENSPACE_ZDOTDIR=$ZDOTDIR
${zshFile('.zshenv')}if [[ -o interactive ]]; then
    ${BACK_TO_OURS}fi
`;

const ZSHRC = `# A history file next to ours is the system's choice, made for our folder.
if [[ \${HISTFILE-} == $OPENSPACE_ZDOTDIR/* ]]; then
    HISTFILE=\${OPENSPACE_USER_ZDOTDIR:-$HOME}/.zsh_history
fi
${zshFile('.zshrc')}
__openspace_mark=$OPENSPACE_SHELL_MARK
builtin unset OPENSPACE_SHELL_MARK OPENSPACE_ZDOTDIR OPENSPACE_USER_ZDOTDIR

__openspace_ended() {
    builtin printf '\\e]133;D;%s;%s\\a' "$__openspace_mark" "$?"
}

__openspace_started() {
    builtin local line=\${1[1,10000]}
    line=\${line//\\\\/\\\\\\\\}
    line=\${line//$'\\n'/\\\\n}
    builtin printf '\\e]133;C;%s;%s\\a' "$__openspace_mark" "\${line//[[:cntrl:]]/}"
}

# First in the list, before other hooks change the result of the command.
precmd_functions=(__openspace_ended $precmd_functions)
preexec_functions+=(__openspace_started)
`;

/** Files by their path below the folder of the integration. */
export const SHELL_SCRIPTS: Readonly<Record<string, string>> = {
    'bash/openspace.bash': BASH,
    'zsh/.zshenv': ZSHENV,
    'zsh/.zprofile': zshFile('.zprofile') + BACK_TO_OURS,
    'zsh/.zshrc': ZSHRC
};
