import { plainOf, ShellAssignment, ShellWord, textOf } from './shell-tree';

/** Variables whose value is run by the shell or by programs. */
const CODE = new RegExp('^(?:PROMPT_COMMAND|(?:GIT_|MAN)?PAGER|EDITOR|VISUAL|GIT_(?:SEQUENCE_)?EDITOR|GIT_SSH(?:_COMMAND)?'
    + '|GIT_EXTERNAL_DIFF|(?:GIT|SSH|SUDO)_ASKPASS|BROWSER|LESSOPEN)$');
/** Variables in which the shell looks for code each time it shows them. */
const PROMPT = /^PS[0-4]$|^R?PROMPT$/;
/** Variables that bring code into other programs. */
const PRELOAD = /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_ENV|ZDOTDIR|PERL5OPT|PYTHONSTARTUP)$/;

/** What is run because of an assignment. */
export function codeInAssignment(name: string, value: string): string | undefined {
    return CODE.test(name) && value !== ''
        ? value
        : PROMPT.test(name) && /\$\(|`/.test(value) ? `: "${value.replaceAll('"', '')}"` : undefined;
}

/** Whether programs will be looked for where anybody may put some, or get code that is not theirs. */
export function isForeignPath(name: string, value: string): boolean {
    return PRELOAD.test(name) && value !== '' || name === 'PATH'
        && value.split(':').some(folder => /^(?:\.?|\/tmp(?:\/.*)?|\/var\/tmp(?:\/.*)?|\/dev\/shm(?:\/.*)?)$/.test(folder));
}

/** Assignments that stand as arguments. */
export function declaredAssignments(args: readonly ShellWord[]): ShellAssignment[] {
    return args.flatMap(word => {
        const [first, ...rest] = word.pieces;
        const match = first?.kind === 'text' ? /^([A-Za-z_]\w*)\+?=(.*)$/s.exec(first.text) : undefined;
        if (!match) {
            return [];
        }
        const value = match[2] === '' ? [] : [{ ...first, text: match[2] } as ShellWord['pieces'][number]];
        return [{ name: match[1], value: { pieces: [...value, ...rest], source: word.source } }];
    });
}

/** Quoted code that these builtins run all the same, when they calculate an index. */
export function hiddenCode(name: string, args: readonly ShellWord[]): string[] {
    const texts = args.filter(word => /\$\(|`/.test(plainOf(word))).map(word => textOf(word).replaceAll('"', ''));
    switch (name) {
        case 'let':
        case 'unset':
        case 'read':
            return texts;
        case 'declare':
        case 'typeset':
        case 'local':
            return args.some(word => /^-\w*i/.test(plainOf(word))) ? texts : texts.filter(text => /^[^=]*\[/.test(text));
        case 'printf':
        case 'test':
        case '[':
            return args.some(word => plainOf(word) === '-v') ? texts : [];
        default:
            return [];
    }
}
