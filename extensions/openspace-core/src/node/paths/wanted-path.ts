import * as path from 'node:path';

/** A path as somebody wants it, in one spelling; nothing has been looked up yet. */
export interface WantedPath {
    /** With slashes; without `.` and empty names. */
    readonly path: string;
    readonly isAbsolute: boolean;
    /** It ends like a folder. */
    readonly endsWithSlash: boolean;
}

/** Bytes that Linux takes; others take as many or fewer. */
const MAX_PATH_LENGTH = 4096;
const MAX_NAME_LENGTH = 255;

/**
 * Control characters, halves of characters, separators of lines, and marks that turn the direction of writing:
 * names that pretend to be others.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Names that Windows takes for devices, streams or other names. */
const WINDOWS_TRAP = /[<>:"|?*]|[. ]$|~\d|^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i;

/** Reads a path, or throws a message for the user. Percent signs mean themselves, except in a `file:` URI. */
export function readWantedPath(wanted: string, platform = process.platform): WantedPath {
    const windows = platform === 'win32';
    const text = readUri(wanted, windows);
    const refuse = (reason: string): never => {
        throw new Error(`${reason}: ${printable(wanted)}`);
    };
    if (text.split(/[\\/]/).includes('..')) {
        refuse('The path must not contain ".."');
    }
    if (UNPRINTABLE.test(text)) {
        refuse('The path must not contain control characters');
    }
    if (text.includes('\\') && !windows) {
        refuse('The path must be written with "/"');
    }
    if (/^~(\/|$)/.test(text)) {
        refuse('"~" is not a folder of the workspace');
    }
    const system = windows ? path.win32 : path.posix;
    const isAbsolute = system.isAbsolute(text);
    // `join` would make "." of nothing, and keeps the root of an absolute path.
    const clean = text === '' ? '' : system.join(text).split(system.sep).join('/').replace(/(?<=.)\/$/, '');
    const names = clean.split('/');
    if (Buffer.byteLength(clean) >= MAX_PATH_LENGTH || names.some(name => Buffer.byteLength(name) > MAX_NAME_LENGTH)) {
        refuse('The path is too long');
    }
    if (windows && names.some((name, index) => !(index === 0 && isAbsolute) && name !== '.' && WINDOWS_TRAP.test(name))) {
        refuse('The path contains a name that Windows takes for another one');
    }
    return { path: clean === '.' ? '' : clean, isAbsolute, endsWithSlash: /[\\/]$/.test(text) };
}

/** Path of a `file:` URI; other text as it is. */
function readUri(wanted: string, windows: boolean): string {
    const uri = /^([a-z][a-z0-9+.-]+):\/\/([^/]*)(.*)$/is.exec(wanted);
    if (!uri) {
        return wanted;
    }
    const [, scheme, host, rest] = uri;
    if (scheme.toLowerCase() !== 'file' || (host !== '' && host.toLowerCase() !== 'localhost') || /[?#]/.test(rest)) {
        throw new Error(`This is not a file of the workspace: ${printable(wanted)}`);
    }
    try {
        const decoded = decodeURIComponent(rest);
        return windows ? decoded.replace(/^\/(?=[a-z]:)/i, '') : decoded;
    } catch {
        throw new Error(`This is not a file URI: ${printable(wanted)}`);
    }
}

/** For messages: short, on one line, with nothing that cannot be seen. */
export function printable(text: string): string {
    const cut = text.length > 200 ? `${text.slice(0, 200)}…` : text;
    return cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, character => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}
