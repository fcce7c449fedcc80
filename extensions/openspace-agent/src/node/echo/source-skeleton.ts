import { plainText } from './text-wrappings';
import { textsOf } from './texts-of';

/** What is kept of a session's sources; the newest, because a long session reads more than memory should hold. */
const MAX_CHARACTERS = 500_000;

/** Texts with fewer letters say nothing. */
const MIN_TEXT_LENGTH = 3;

/** As much of a long argument as has to be found. */
const MAX_TEXT_LENGTH = 200;

/**
 * The letters of what a session has read, as it stood there and without its wrappings. They tell whether a command could
 * have been put together from what was read, in whatever dress that stood there: not proof, but reason to ask.
 */
export class SourceSkeleton {

    protected raw = '';
    protected plain = '';

    add(source: string): void {
        const newest = source.slice(-MAX_CHARACTERS);
        this.raw = append(this.raw, letters(newest));
        this.plain = append(this.plain, letters(plainText(newest)));
    }

    /** Whether the command's name and all texts of its arguments stand in what was read. */
    contains(cmd: string, args: unknown): boolean {
        return [cmd, ...textsOf(args)].map(text => letters(text.slice(0, MAX_TEXT_LENGTH)))
            .every(text => text.length < MIN_TEXT_LENGTH || this.raw.includes(text) || this.plain.includes(text));
    }
}

/** What is read again must not push out what was read before. */
function append(text: string, more: string): string {
    return text.includes(more) ? text : (text + more).slice(-MAX_CHARACTERS);
}

/** Without digits: those who show files put numbers before the lines, also in the middle of a text. */
function letters(text: string): string {
    return text.normalize('NFKC').toLowerCase().replace(/\P{L}+/gu, '');
}
