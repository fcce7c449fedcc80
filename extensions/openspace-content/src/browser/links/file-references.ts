import { parsePlace, placeLink } from 'openspace-core/lib/common/text/place-text';

/** Where a text names a file. */
export interface FileReference {
    readonly start: number;
    readonly end: number;
    /** The file and its position as a link, see {@link placeLink}. */
    readonly href: string;
}

/** What can stand between the blanks and brackets of a sentence. */
const WORD = /[^\s()[\]{}<>"'`,;|*]+/g;
const TRAILING_PUNCTUATION = /[.:!?…]+$/;
/** A name with an extension, in folders or not. */
const NAME = /^(?:\/?(?:[\w@.+-]+\/)*[\w@+-][\w@.+-]*\.[a-z]\w{0,9}|\/?(?:[\w@.+-]+\/)+\.[a-z][\w.-]*)$/i;
/** "example.com:443" is not a file. */
const HOST = /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|ai|app)$/i;
/** Longer words are data. */
const MAX_LENGTH = 300;

/**
 * The link for a word that looks like a file of the workspace. A name alone is not enough: `user.name` is not a file, but
 * `name.ts:3` and `src/name.ts` are. Whether there is such a file is found out when it is opened.
 */
export function readFileReference(word: string): string | undefined {
    if (word.length > MAX_LENGTH) {
        return undefined;
    }
    const place = parsePlace(word);
    const folders = place.path.split('/');
    const isNamed = place.line !== undefined || folders.length > 1;
    return isNamed && NAME.test(place.path) && !folders.includes('..') && !HOST.test(folders[0]) ? placeLink(place) : undefined;
}

export function findFileReferences(text: string): FileReference[] {
    return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) => {
        const name = word.replace(TRAILING_PUNCTUATION, '');
        const href = readFileReference(name);
        return href ? [{ start: index, end: index + name.length, href }] : [];
    });
}
