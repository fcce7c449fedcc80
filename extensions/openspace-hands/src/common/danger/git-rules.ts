import { flagsOf, hasLong, textsOf } from './command-call';
import { DangerKind } from './danger-reasons';
import { ShellWord, textOf } from './shell-tree';

/** Settings whose value git runs. */
const CODE_SETTING = new RegExp(`^(?:${[
    /core\.(?:pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy)/, /alias\..*/, /pager\..*/, /sequence\.editor/,
    /credential\.helper/, /diff\..*\.(?:command|textconv)/, /diff\.external/, /filter\..*/, /merge\..*\.driver/,
    /(?:diff|merge)tool\..*\.cmd/, /gpg\.program/, /uploadpack\.packobjectshook/
].map(({ source }) => source).join('|')})$`, 'i');
const GLOBAL_VALUED = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--exec-path', '--config-env']);

interface GitCall {
    readonly subcommand: string;
    readonly args: readonly ShellWord[];
    /** Settings of this call, `name=value`. */
    readonly settings: readonly string[];
}

function readGit(args: readonly ShellWord[]): GitCall {
    const settings: string[] = [];
    let index = 0;
    for (; index < args.length && textOf(args[index]).startsWith('-'); index++) {
        const option = textOf(args[index]);
        if (GLOBAL_VALUED.has(option)) {
            index++;
            settings.push(...option === '-c' ? textsOf(args.slice(index, index + 1)) : []);
        } else if (option.startsWith('-c')) {
            settings.push(option.slice(2));
        }
    }
    return { subcommand: args[index] ? textOf(args[index]) : '', args: args.slice(index + 1), settings };
}

/** What of a git command is run as a shell command. */
export function gitCode(words: readonly ShellWord[]): string[] {
    const { subcommand, args, settings } = readGit(words);
    const texts = textsOf(args);
    const { operands } = flagsOf(args);
    const configured = subcommand === 'config' && operands.length > 1
        ? [...settings, `${textOf(operands[operands.length - 2])}=${textOf(operands[operands.length - 1])}`]
        : settings;
    const code = configured.flatMap(setting => {
        const [name, ...value] = setting.split('=');
        // An alias without the mark is a git command, not one of the shell.
        return CODE_SETTING.test(name) && !/^(?:alias|credential)\./i.test(name) || value.join('=').startsWith('!')
            ? [value.join('=').replace(/^!/, '')]
            : [];
    });
    texts.forEach((text, index) => {
        if (subcommand === 'rebase' && (text === '-x' || text === '--exec')) {
            code.push(texts[index + 1] ?? '');
        }
        code.push(...[/^--(?:exec|upload-pack|receive-pack|tree-filter|index-filter|msg-filter|env-filter)=(.*)/s.exec(text)?.[1] ?? '']);
    });
    if (subcommand === 'submodule' && texts.includes('foreach')) {
        code.push(texts.slice(texts.indexOf('foreach') + 1).filter(text => !text.startsWith('--')).join(' '));
    }
    if (subcommand === 'bisect' && texts[0] === 'run') {
        // Words, not a line.
        code.push(texts.slice(1).map(text => `'${text.replaceAll('\'', '\'\\\'\'')}'`).join(' '));
    }
    return code.filter(text => text !== '');
}

export function gitDanger(words: readonly ShellWord[]): DangerKind | undefined {
    const { subcommand, args } = readGit(words);
    const flags = flagsOf(args);
    const texts = textsOf(flags.operands);
    const has = (letter: string, long: string): boolean => flags.letters.has(letter) || hasLong(flags, long);
    const everything = texts.some(text => /^(?:\.\/?|:\/|\*)$/.test(text)) && !flags.letters.has('b');
    const loses = (): boolean => {
        switch (subcommand) {
            case 'push':
                return flags.letters.has('f') || flags.long.some(option => /^--(?:force|mirror|delete)$/.test(option))
                    || flags.letters.has('d') || texts.some(text => /^[+:]./.test(text));
            case 'reset':
                return hasLong(flags, '--hard');
            case 'clean':
                return has('f', '--force') && !has('n', '--dry-run');
            case 'checkout':
                return has('f', '--force') || everything;
            case 'switch':
                return has('f', '--force') || hasLong(flags, '--discard-changes');
            case 'restore':
                return everything && (!has('S', '--staged') || has('W', '--worktree'));
            case 'stash':
                return texts[0] === 'clear' || texts[0] === 'drop';
            case 'rm':
                return flags.letters.has('r') && has('f', '--force') && !hasLong(flags, '--cached');
            case 'filter-branch':
            case 'filter-repo':
                return true;
            default:
                return false;
        }
    };
    return loses() ? 'loses-work' : texts.some(text => text.startsWith('ext::')) ? 'hidden-program' : undefined;
}
