import { MORE } from './shared-words.mjs';

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const DEBUG_WORDS = {
    'openspace.debug.state': {
        more: ['Nothing is evaluated, and values that the program would have to compute are left out. What looks like a password, '
            + 'token or key is masked, and long values are cut. If several programs are stopped, it is the one that you have in front of '
            + 'you.'],
        args: {
            frame: 'whose variables are wanted, from 1, which is the top; the top without it',
            inside: 'names that lead into a variable: its members are told instead of all variables'
        },
        limits: { frame: 'the stack is told to its 30th frame, with at most 100 variables' },
        result: {
            'sessions': 'what is being debugged',
            'sessions[].name': 'as the view calls it',
            'sessions[].type': 'the kind of debugger, such as `pwa-node`',
            'sessions[].state': 'whether it runs',
            'stopped': 'missing while nothing is stopped',
            'stopped.thread': 'the thread that is stopped',
            'stopped.reason': 'why, such as a breakpoint or an exception',
            'stack': 'from the top',
            'stack[].name': 'the function',
            'stack[].path': 'its file',
            'stack[].line': 'line, from 1',
            'stack[].column': 'column, from 1',
            'variables': 'of the frame, or inside of a variable',
            'variables[].scope': 'where it belongs to, such as `Local`',
            'variables[].name': 'its name',
            'variables[].value': 'as the debugger shows it',
            'variables[].type': 'if the debugger says it',
            'truncated': MORE,
            'note': 'why there is no stack'
        }
    }
};
