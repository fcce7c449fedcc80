import { SlideOptions, TRANSITIONS } from './deck';

/** A name or value that is not one of ours. */
export interface UnknownOption {
    /** In the comment's text. */
    readonly offset: number;
    readonly message: string;
}

export interface ReadOptions {
    readonly options: SlideOptions;
    readonly unknown: readonly UnknownOption[];
}

type OptionName = keyof SlideOptions;

const CHOICES = {
    layout: ['title', 'center', 'columns', 'code'],
    transition: TRANSITIONS,
    background: ['accent', 'muted', 'inverse']
} satisfies Partial<Record<OptionName, readonly string[]>>;

const SWITCHES: Readonly<Record<string, OptionName>> = { 'auto-animate': 'autoAnimate', incremental: 'incremental', hidden: 'hidden' };

const NAMES = [...Object.keys(CHOICES), ...Object.keys(SWITCHES)].join(', ');

const OPTIONS_COMMENT = /^<!--\s*\.?slide:/;

/** Nobody has more to say about a slide, and a megabyte of it would take a second; in characters. */
const MAX_LENGTH = 10_000;

/** What a comment such as `<!-- slide: layout=title hidden -->` says; undefined if it is another comment. */
export function readOptions(comment: string): ReadOptions | undefined {
    const prefix = OPTIONS_COMMENT.exec(comment)?.[0];
    if (prefix === undefined) {
        return undefined;
    }
    const options: Record<string, string | boolean> = {};
    const unknown: UnknownOption[] = [];
    const text = comment.slice(prefix.length, prefix.length + MAX_LENGTH).replace(/-->$/, '');
    for (const match of text.matchAll(/([^\s=]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S*)))?/g)) {
        const value = match[2] ?? match[3] ?? match[4];
        const read = readOption(match[1], value);
        if (typeof read === 'string') {
            unknown.push({ offset: prefix.length + match.index, message: read });
        } else {
            options[read.name] = read.value;
        }
    }
    if (comment.length > prefix.length + MAX_LENGTH) {
        unknown.push({ offset: prefix.length + text.length, message: `Options end here: they may have ${MAX_LENGTH} characters.` });
    }
    return { options, unknown };
}

/** The option, or what is wrong with it. */
function readOption(name: string, value: string | undefined): { readonly name: OptionName; readonly value: string | boolean } | string {
    if (Object.hasOwn(SWITCHES, name)) {
        if (value !== undefined && value !== 'true' && value !== 'false') {
            return `Unknown value of ${name}: ${shown(value)}. It is on if it is there; ${name}=false turns it off.`;
        }
        return { name: SWITCHES[name], value: value !== 'false' };
    }
    if (!isChoice(name)) {
        return `Unknown option of a slide: ${shown(name)}. Expected one of ${NAMES}.`;
    }
    const choices: readonly string[] = CHOICES[name];
    if (value === undefined || !choices.includes(value)) {
        return `Unknown value of ${name}: ${shown(value ?? 'none')}. Expected one of ${choices.join(', ')}.`;
    }
    return { name, value };
}

function isChoice(name: string): name is keyof typeof CHOICES {
    return Object.hasOwn(CHOICES, name);
}

function shown(text: string): string {
    return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
