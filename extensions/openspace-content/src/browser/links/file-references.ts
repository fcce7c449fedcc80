/** Where a text names a file. */
export interface FileReference {
    readonly start: number;
    readonly end: number;
    /** The file and its position as a link: `path`, `path:line` or `path:line:column`. */
    readonly href: string;
}

/** What can stand between the blanks and brackets of a sentence. */
const WORD = /[^\s()[\]{}<>"'`,;|*]+/g;
const TRAILING_PUNCTUATION = /[.:!?…]+$/;
/** A name with an extension, in folders or not, and a line, a column or a range of lines. */
const NAME = /\/?(?:[\w@.+-]+\/)*[\w@+-][\w@.+-]*\.[a-z]\w{0,9}|\/?(?:[\w@.+-]+\/)+\.[a-z][\w.-]*/;
const LINES = /:(\d+)(?::(\d+)|-\d+)?|#L(\d+)(?:-L?\d+)?/;
const REFERENCE = new RegExp(`^(${NAME.source})(?:${LINES.source})?$`, 'i');
/** "example.com:443" is no file. */
const HOST = /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|ai|app)$/i;
/** Longer words are data. */
const MAX_LENGTH = 300;

/**
 * The link for a word that looks like a file of the workspace. A name alone is not enough: `user.name` is no file, but
 * `name.ts:3` and `src/name.ts` are. Whether there is such a file is found out when it is opened.
 */
export function readFileReference(word: string): string | undefined {
    const match = word.length <= MAX_LENGTH ? REFERENCE.exec(word) : undefined;
    if (!match) {
        return undefined;
    }
    const [, path, line = match[4], column] = match;
    const folders = path.split('/');
    if ((line === undefined && folders.length === 1) || folders.includes('..') || HOST.test(folders[0])) {
        return undefined;
    }
    return [path, line, column].filter(Boolean).join(':');
}

export function findFileReferences(text: string): FileReference[] {
    return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) => {
        const name = word.replace(TRAILING_PUNCTUATION, '');
        const href = readFileReference(name);
        return href ? [{ start: index, end: index + name.length, href }] : [];
    });
}
