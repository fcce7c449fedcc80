import { Turn } from '../model/turns';
import { messageText } from './message-text';

export interface FindQuery {
    readonly text: string;
    readonly caseSensitive: boolean;
}

/** One place where the text stands. */
export interface FindMatch {
    readonly messageID: string;
    /** How many times it stands in the message before. */
    readonly ordinal: number;
}

/** More are of no use to anybody. */
const MAX_COUNT = 9_999;

/** Where the text stands in the conversation, whether that part is on the screen or not; oldest first. */
export function findMatches(turns: readonly Turn[], { text, caseSensitive }: FindQuery): FindMatch[] {
    const matches: FindMatch[] = [];
    if (text === '') {
        return matches;
    }
    for (const { message } of turns.flatMap(turn => turn.entries)) {
        const count = occurrences(messageText(message), text, caseSensitive).length;
        for (let ordinal = 0; ordinal < count && matches.length < MAX_COUNT; ordinal++) {
            matches.push({ messageID: message.info.id, ordinal });
        }
    }
    return matches;
}

/** Offsets at which the text stands, not overlapping. */
export function occurrences(where: string, text: string, caseSensitive: boolean): number[] {
    const [haystack, needle] = caseSensitive ? [where, text] : [fold(where), fold(text)];
    const found: number[] = [];
    for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
        found.push(at);
    }
    return found;
}

/** Letter by letter, so that offsets stay the same: some letters get longer in lower case. */
function fold(text: string): string {
    const lower = text.toLowerCase();
    return lower.length === text.length
        ? lower
        : Array.from(text, letter => letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter).join('');
}

/** The match that stays chosen when the matches change: the same one, else the first after it, else the last. */
export function keepCurrent(before: FindMatch | undefined, matches: readonly FindMatch[]): number {
    if (!before) {
        return matches.length - 1;
    }
    const index = matches.findIndex(
        ({ messageID, ordinal }) => messageID > before.messageID || (messageID === before.messageID && ordinal >= before.ordinal)
    );
    return index < 0 ? matches.length - 1 : index;
}
