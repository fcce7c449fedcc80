import { DangerFinder, FoundDanger } from './danger-finder';
import { dangerReason } from './danger-reasons';
import { readScript } from './script-reader';
import { compilePatterns } from './user-patterns';
import { ReadingBudget, UnreadableError } from './word-reader';

export interface Danger {
    /** Why the person should look, in a sentence. */
    readonly reason: string;
    /** The part of the text that it is about. */
    readonly command: string;
}

/** Longer texts are not read: nobody types them, and the page has other things to do. */
export const MAX_TEXT_LENGTH = 200_000;
/** How often a character may be read again, as a text in a text. */
const READINGS = 20;

/** Words that are worth a question if the rest cannot be read. */
const SUSPICIOUS = new RegExp(String.raw`(?:^|[^\w.-])(?:rm|sudo|su|doas|pkexec|dd|mkfs|chmod|chown|curl|wget|eval|sh|bash|zsh|dash`
    + String.raw`|shutdown|reboot|halt|poweroff|shred|truncate|crontab)(?![\w-])|/dev/|\.ssh\b|--force|--hard`, 'i');

/** What a shell would do with the text: whether there is something in it that the person should decide. */
export interface ReadText {
    readonly dangers: readonly Danger[];
    /** The shell would wait for more. */
    readonly incomplete: boolean;
}

export function readDangers(text: string, patterns: readonly string[]): ReadText {
    if (text.length > MAX_TEXT_LENGTH) {
        return { dangers: [{ reason: dangerReason('too-long'), command: text.slice(0, 1_000) }], incomplete: false };
    }
    const normal = text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
    const budget = new ReadingBudget(READINGS * (normal.length + 1_000));
    const finder = new DangerFinder(compilePatterns(patterns).patterns, budget);
    const { open, readable } = find(normal, finder, budget);
    if (open === 'text' && isSuspicious(normal) || !readable && (isSuspicious(normal) || normal.endsWith('\n'))) {
        finder.found.push({ kind: 'unreadable', command: normal.trim() });
    }
    return { dangers: finder.found.map(toDanger), incomplete: open !== undefined };
}

function find(text: string, finder: DangerFinder, budget: ReadingBudget): Pick<ReturnType<typeof readScript>, 'open' | 'readable'> {
    const read = readScript(text, budget);
    try {
        finder.walk(read.script);
        if (read.sawComment) {
            // zsh knows no comments at its prompt.
            finder.walk(readScript(text, budget, false).script);
        }
    } catch (error) {
        if (!(error instanceof UnreadableError)) {
            throw error;
        }
        return { open: undefined, readable: false };
    }
    return read;
}

function isSuspicious(text: string): boolean {
    return SUSPICIOUS.test(text.replace(/['"\\]/g, ''));
}

function toDanger({ kind, command }: FoundDanger): Danger {
    return { reason: dangerReason(kind), command };
}
