const TERMINAL = 'name of the terminal, as *List Terminals* answers it';

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const TERMINAL_WORDS = {
    'openspace.terminal.create': {
        more: ['The terminal appears in the bottom panel. If you work there, it stands beside what you see.'],
        args: { title: 'what stands on the tab; *Agent* without it', shellPath: 'shell to start instead of yours' },
        limits: {
            cwd: 'inside the folder that is open',
            shellPath: 'your own shell or one that `/etc/shells` lists',
            title: '20 terminals of the agent at the same time'
        },
        result: { terminalId: 'name by which other commands call it: the title, with a number if it is taken' }
    },
    'openspace.terminal.send': {
        more: ['Without a line break at the end the text stands at the prompt and does not run. What is dangerous is asked about first; '
            + 'a *no* is answered.'],
        args: { terminalId: TERMINAL, text: 'exactly what is typed' },
        limits: { text: 'no control characters but line break, Enter, tab, Ctrl-C, Ctrl-D, Ctrl-Z and the arrow keys' },
        palette: 'The text cannot hold a line break there, so it stays at the prompt.'
    },
    'openspace.terminal.read_output': {
        more: [
            'The answer is what a person would read: overwritten lines as they ended up, without colours; '
                + 'of a program that fills the screen, the screen. Lines are cut at 10,000 characters. '
                + 'What looks like a password, token or key is masked, unless you switch `openspace.terminal.maskSecrets` off.',
            'With `commands`, the last command lines come with who ran them, their output and exit code, in bash and zsh. '
                + 'At most 200 are kept, with 1,000 lines of output each.'
        ],
        args: { terminalId: TERMINAL, lines: 'how many lines, from the end; 100 without it' },
        result: {
            'output': 'the lines; none if only `commands` was asked for',
            'cursor': 'for `since` in a later call',
            'commands': 'the last commands, oldest first',
            'commands[].command': 'the command line',
            'commands[].by': 'who sent it',
            'commands[].output': 'what it printed',
            'commands[].exitCode': 'how it ended',
            'commands[].running': 'it has not ended yet',
            'commands[].truncated': 'the beginning of its output is gone',
            'note': 'what the reader should know: lines that are gone, a program that fills the screen'
        }
    },
    'openspace.terminal.list': {
        result: {
            'terminals': 'the terminals of this folder\'s windows',
            'terminals[].terminalId': 'name by which other commands call it',
            'terminals[].title': 'what stands on the tab',
            'terminals[].pid': 'process id of the shell',
            'terminals[].cwd': 'the shell\'s folder now; empty where the system does not tell (it does on Linux)',
            'terminals[].busy': 'something runs in the foreground',
            'terminals[].createdBy': 'whose it is',
            'terminals[].exitCode': 'of a [task](../debugging.md#tasks) that is over'
        }
    },
    'openspace.terminal.close': {
        more: ['You are asked first if the terminal is yours, or if you typed into it or pinned it.'],
        args: { terminalId: TERMINAL },
        palette: 'You are not asked again.'
    }
};
