import { CommandCall, Flags, flagsOf, hasLong, textsOf } from './command-call';
import { DangerKind } from './danger-reasons';
import { gitDanger } from './git-rules';
import { isWideTarget, writingDanger } from './shell-targets';
import { plainOf, ShellWord, textOf } from './shell-tree';

/** All that is dangerous, or what there is at most of it. */
type Rule = (call: CommandCall) => readonly DangerKind[] | DangerKind | undefined;

const always = (kind: DangerKind): Rule => () => kind;

const isRecursive = (flags: Flags): boolean => flags.letters.has('r') || flags.letters.has('R') || hasLong(flags, '--recursive');

const writesTo = (words: readonly ShellWord[]): readonly DangerKind[] => textsOf(words).flatMap(text => writingDanger(text) ?? []);

/** Programs that write to their operands. */
const writesAll: Rule = ({ args }) => writesTo(flagsOf(args).operands);

/** Programs that write to their last operand, or into a folder. */
const writesLast: Rule = ({ name, args }) => {
    const texts = textsOf(args);
    const folder = texts.flatMap((text, index) => text === '-t' ? args.slice(index + 1, index + 2) : []);
    const { operands } = flagsOf(args, 'tmogS');
    const moved = name === 'mv' ? operands : operands.slice(-1);
    const deletes = name === 'rsync' && texts.some(text => text.startsWith('--del'));
    return [
        ...name === 'mv' && /^\/dev\/null$/.test(texts.at(-1) ?? '') ? ['loses-work'] as const : [],
        ...deletes && operands.slice(-1).some(isWideTarget) ? ['wide-delete'] as const : [],
        ...operands.length > 1 || name !== 'mv' ? writesTo([...moved, ...folder]) : []
    ];
};

/** Options that name the file to write. */
const writesOption = (pattern: RegExp): Rule =>
    ({ args }) => writesTo(args.filter((_, index) => index > 0 && pattern.test(plainOf(args[index - 1]))));

/** Programs that change files in place only if they are told so. */
const writesInPlace = (pattern: RegExp): Rule => call => call.args.some(word => pattern.test(plainOf(word))) ? writesAll(call) : undefined;

const removes: Rule = ({ args, goesOn }) => {
    const flags = flagsOf(args);
    const recursive = isRecursive(flags);
    const forced = recursive && (flags.letters.has('f') || hasLong(flags, '--force'));
    const wide = hasLong(flags, '--no-preserve-root') || recursive && (goesOn && !forced || flags.operands.some(isWideTarget));
    return [
        ...wide ? ['wide-delete'] as const : [],
        ...forced ? ['recursive-delete'] as const : [],
        ...writesTo(flags.operands.filter(word => writingDanger(textOf(word)) !== 'system'))
    ];
};

const changesMode: Rule = ({ args }) => {
    const words = args.filter(word => !/^-[a-z]*[cfvR][a-z]*$|^--/.test(plainOf(word)));
    const [mode, ...targets] = words;
    const isOpen = mode !== undefined && textOf(mode).split(',').some(clause =>
        /^[0-7]{0,2}[0-7]{2}[2367]$/.test(clause) || /^[4-7][0-7]{3}$/.test(clause) || /^[ugoa]*[ao][ugoa]*[+=][rwxXst]*w/.test(clause)
            || /^[ugoa]*[+=][rwxXst]*s/.test(clause));
    return [...isOpen ? ['open-to-all'] as const : [], ...wideTree(args, targets)];
};

const changesOwner: Rule = ({ args }) => wideTree(args, flagsOf(args).operands.slice(1));

function wideTree(args: readonly ShellWord[], targets: readonly ShellWord[]): readonly DangerKind[] {
    const recursive = args.some(word => /^-[a-zA-Z]*R|^--rec/.test(plainOf(word)));
    return recursive && targets.some(isWideTarget) ? ['wide-permissions'] : [];
}

const copiesRaw: Rule = ({ args }) => {
    const texts = textsOf(args);
    return [
        ...texts.some(text => /^if=/.test(text)) ? ['raw-copy'] as const : [],
        ...texts.flatMap(text => writingDanger(text.replace(/^of=/, '')) ?? [])
    ];
};

const kills: Rule = ({ args }) => {
    const texts = args.map(plainOf);
    const targets = texts[0] === '-s' || texts[0] === '-n' ? texts.slice(2) : /^-./.test(texts[0] ?? '') ? texts.slice(1) : texts;
    return targets.includes('-1') ? 'kill-all' : undefined;
};

const controlsServices: Rule = ({ args }) => {
    const [verb] = textsOf(flagsOf(args, 'HMtpn').operands);
    return /^(?:halt|poweroff|reboot|kexec|soft-reboot|suspend|hibernate|emergency|rescue)$/.test(verb) ? 'shutdown'
        : /^(?:enable|link|edit|load|bootstrap|submit)$/.test(verb) ? 'persistence' : undefined;
};

const FORMAT = /^(?:mkfs(?:\..*)?|mke2fs|mkswap|mkntfs|wipefs|sgdisk|cfdisk|gdisk|blkdiscard|newfs.*|diskutil|lvremove|vgremove|pvremove)$/;

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
    ...['rm', 'grm', 'srm', 'wipe'].map(name => [name, removes] as const),
    ['remove-item', ({ args }) => textsOf(args).some(text => /^-r/i.test(text)) ? 'recursive-delete' : undefined],
    ...['sudo', 'su', 'doas', 'pkexec', 'run0', 'sudoedit', 'gksudo', 'kdesudo'].map(name => [name, always('other-user')] as const),
    ['chmod', changesMode],
    ['chown', changesOwner],
    ['chgrp', changesOwner],
    ['dd', copiesRaw],
    ...['dcfldd', 'ddrescue'].map(name => [name, always('raw-copy')] as const),
    ['cryptsetup', ({ args }) => /luksFormat|erase|reencrypt/i.test(textsOf(args).join(' ')) ? 'format' : undefined],
    ...['fdisk', 'sfdisk', 'parted'].map(name => [
        name, ({ args }: CommandCall) => args.some(word => /^-(?:l|-list|-version|-help|v|V|h)$/.test(plainOf(word))) ? undefined : 'format'
    ] as const),
    ...['shutdown', 'reboot', 'halt', 'poweroff', 'kexec'].map(name => [name, always('shutdown')] as const),
    ...['init', 'telinit'].map(name =>
        [name, ({ args }: CommandCall) => /^[016]$/.test(textsOf(args)[0]) ? 'shutdown' : undefined] as const),
    ['systemctl', controlsServices],
    ['launchctl', controlsServices],
    ['crontab', ({ args }) => args.length > 0 && args.every(word => /^-l$/.test(plainOf(word))) ? undefined : 'persistence'],
    ['at', always('persistence')],
    ['batch', always('persistence')],
    ['kill', kills],
    ['killall5', always('kill-all')],
    ['history', ({ args }) => args.some(word => /^-[a-z]*[cd]/.test(plainOf(word))) ? 'history' : undefined],
    ['unset', ({ args }) => textsOf(args).includes('HISTFILE') ? 'history' : undefined],
    ['set', ({ args }) => /\+o history/.test(textsOf(args).join(' ')) ? 'history' : undefined],
    ['git', ({ args }) => gitDanger(args)],
    ['find', ({ args }) => args.some(word => plainOf(word) === '-delete')
        ? 'recursive-delete'
        : writesOption(/^-f(?:print0?|printf|ls)$/)({ name: '', args, goesOn: false })],
    ...['nc', 'ncat', 'netcat'].map(name => [
        name, ({ args }: CommandCall) => args.some(word => /^-[a-z]*[ec]$|^--(?:sh-)?exec/.test(plainOf(word))) ? 'remote-shell' : undefined
    ] as const),
    ['socat', ({ args }) => /(?:exec|system):/i.test(textsOf(args).join(' ')) ? 'remote-shell' : undefined],
    ...['tee', 'truncate', 'shred', 'sponge', 'patch'].map(name => [name, writesAll] as const),
    ...['cp', 'mv', 'install', 'ln', 'rsync', 'scp'].map(name => [name, writesLast] as const),
    ['sed', writesInPlace(/^-[a-zA-Z]*i|^--in-place/)],
    ['perl', writesInPlace(/^-[a-z]*i/)],
    ['curl', writesOption(/^-[a-zA-Z]*o$|^--output$/)],
    ['wget', writesOption(/^-[a-zA-Z]*O$|^--output-document$/)]
]);

/** What is dangerous about a program with these arguments, seen for itself. */
export function programDangers(call: CommandCall): readonly DangerKind[] {
    if (FORMAT.test(call.name)) {
        return call.name === 'diskutil' && !/erase|partition/i.test(textsOf(call.args).join(' ')) ? [] : ['format'];
    }
    return [RULES.get(call.name)?.(call) ?? []].flat();
}
