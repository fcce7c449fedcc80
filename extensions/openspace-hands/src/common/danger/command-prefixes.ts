import { textsOf } from './command-call';
import { plainOf, ShellWord } from './shell-tree';

/** What stands in front of a command and runs it. */
interface Prefix {
    /** Letters of options whose value is the next word. */
    readonly valued?: string;
    /** Long options whose value is the next word. */
    readonly longValued?: readonly string[];
    /** Words before the command. */
    readonly operands?: number;
    /** Assignments may come before the command. */
    readonly assignments?: boolean;
}

const PLAIN: Prefix = {};

const PREFIXES: ReadonlyMap<string, Prefix> = new Map(Object.entries({
    builtin: PLAIN, busybox: PLAIN, toybox: PLAIN, command: PLAIN, nohup: PLAIN, setsid: PLAIN, noglob: PLAIN, nocorrect: PLAIN,
    fakeroot: PLAIN, unbuffer: PLAIN, rlwrap: PLAIN,
    // Words of the shell itself, where it is not sure that they are.
    coproc: PLAIN, do: PLAIN, '-': PLAIN, '{': PLAIN, repeat: { operands: 1 },
    winpty: PLAIN, caffeinate: { valued: 'tw' },
    exec: { valued: 'a' },
    env: { valued: 'uC', longValued: ['--unset', '--chdir'], assignments: true },
    nice: { valued: 'n', longValued: ['--adjustment'] },
    ionice: { valued: 'cnpPu', longValued: ['--class', '--classdata'] },
    chrt: { operands: 1 },
    taskset: { operands: 1 },
    numactl: { valued: 'CNmpi' },
    stdbuf: { valued: 'ioe', longValued: ['--input', '--output', '--error'] },
    time: { valued: 'fo', longValued: ['--format', '--output'] },
    timeout: { valued: 'ks', longValued: ['--kill-after', '--signal'], operands: 1 },
    gtimeout: { valued: 'ks', longValued: ['--kill-after', '--signal'], operands: 1 },
    chroot: { operands: 1 },
    unshare: { valued: 'SG' },
    nsenter: { valued: 'tSG' },
    strace: { valued: 'eopsuaEIPbX' },
    ltrace: { valued: 'eopsuanlFx' },
    'systemd-run': { valued: 'HMpEut', longValued: ['--unit', '--property', '--setenv'] },
    xargs: {
        valued: 'IndLPsEa',
        longValued: ['--replace', '--max-args', '--delimiter', '--max-lines', '--max-procs', '--max-chars', '--arg-file']
    },
    parallel: { valued: 'jNnIaCL', longValued: ['--jobs', '--colsep', '--arg-file'] },
    flock: { valued: 'wE', longValued: ['--timeout'], operands: 1 },
    sudo: { valued: 'ugpCDhRrTtU', longValued: ['--user', '--group', '--prompt', '--chdir', '--host'], assignments: true },
    doas: { valued: 'uC' },
    pkexec: { longValued: ['--user'] }
}));

/** Programs that only print something about the command. */
const ASKING = /^-[a-z]*v/i;

/** The command behind a prefix; undefined if it is none. */
export function behindPrefix(name: string, args: readonly ShellWord[]): readonly ShellWord[] | undefined {
    const prefix = PREFIXES.get(name);
    if (!prefix) {
        return undefined;
    }
    if (name === 'command' && args[0] && ASKING.test(plainOf(args[0]))) {
        return [];
    }
    return afterOptions(args, prefix);
}

/** What follows the options and the words that belong to the prefix itself. */
function afterOptions(args: readonly ShellWord[], { valued = '', longValued, assignments, operands = 0 }: Prefix): readonly ShellWord[] {
    let index = 0;
    for (; index < args.length; index++) {
        const text = plainOf(args[index]);
        if (text === '--') {
            index++;
            break;
        }
        if (assignments && /^[A-Za-z_]\w*=/.test(text)) {
            continue;
        }
        if (!/^-./.test(text)) {
            break;
        }
        // A value may also follow its letter at once.
        const takesNext = text.startsWith('--')
            ? longValued?.includes(text)
            : valued.includes(text.at(-1) ?? '') && (text.length === 2 || !valued.includes(text[1]));
        index += takesNext ? 1 : 0;
    }
    return args.slice(index + operands);
}

/** Text that a program runs as shell code, given as an argument. */
export function codeArguments(name: string, args: readonly ShellWord[]): readonly string[] {
    const texts = textsOf(args);
    switch (name) {
        case 'eval':
            return [texts.join(' ')];
        case 'watch':
            return [textsOf(afterOptions(args, { valued: 'n', longValued: ['--interval'] })).join(' ')];
        case 'ssh':
            return [textsOf(afterOptions(args, { valued: 'bcDeFiIJLlmoOpPQRSWwB', operands: 1 })).join(' ')];
        case 'trap':
            return texts.length > 1 && texts[0] !== '-' ? [texts[texts[0] === '--' ? 1 : 0]] : [];
        case 'alias':
            return texts.filter(text => text.includes('=')).map(text => text.slice(text.indexOf('=') + 1));
        case 'script':
        case 'flock':
            return valuesOf(texts, /^-[a-zA-Z]*c$/, /^--command=/);
        case 'env':
            return valuesOf(texts, /^-[a-z]*S$/, /^(?:-S|--split-string=)/);
        case 'sg':
            return texts.slice(-1);
        default:
            return [];
    }
}

/** Values of an option that stands before or in its value. */
function valuesOf(texts: readonly string[], separate: RegExp, joined: RegExp): string[] {
    return texts.flatMap((text, index) =>
        separate.test(text) ? texts.slice(index + 1, index + 2) : joined.test(text) ? [text.replace(joined, '')] : []);
}
