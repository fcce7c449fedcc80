/** A stretch of text, or the mark that stands for characters which a person would not see. */
export interface TextPiece {
    readonly text: string;
    readonly isMark: boolean;
}

/** More line breaks or spaces than this in a row can push something out of sight. */
const MAX_LINE_BREAKS = 8;
const MAX_SPACES = 32;

/**
 * Blank stretches; and whatever has no shape of its own or changes that of others: control, format (zero width, direction,
 * tags), private, unassigned and half characters, unusual spaces, fillers.
 */
const SPECIAL = /[ \n]{9,}|(?!\n)[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** More pieces than this are shown without the looks of marks, so that no text can keep the page busy. */
const MAX_PIECES = 5_000;

const NAMES: Readonly<Record<string, string>> = { '\t': 'tab', '\r': 'CR', '\x1b': 'ESC' };

/** The complete text, so that nothing in it can hide: neither behind invisible characters nor behind a lot of blank. */
export function visiblePieces(text: string): TextPiece[] {
    const pieces: TextPiece[] = [];
    let end = 0;
    for (const match of text.matchAll(SPECIAL)) {
        push(pieces, text.slice(end, match.index));
        if (/^[ \n]/.test(match[0])) {
            pushBlank(pieces, match[0]);
        } else {
            push(pieces, `⟨${NAMES[match[0]] ?? codePoint(match[0])}⟩`, true);
        }
        end = match.index + match[0].length;
    }
    push(pieces, text.slice(end));
    return pieces.length > MAX_PIECES ? [{ text: pieces.map(piece => piece.text).join(''), isMark: false }] : pieces;
}

function pushBlank(pieces: TextPiece[], blank: string): void {
    const lines = blank.split('\n');
    if (lines.length - 1 > MAX_LINE_BREAKS) {
        push(pieces, `⟨${lines.length - 1} line breaks⟩`, true);
        lines.splice(0, lines.length - 1, '');
    }
    lines.forEach((spaces, index) => {
        push(pieces, index > 0 ? '\n' : '');
        push(pieces, spaces.length > MAX_SPACES ? `⟨${spaces.length} spaces⟩` : spaces, spaces.length > MAX_SPACES);
    });
}

function codePoint(character: string): string {
    return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

function push(pieces: TextPiece[], text: string, isMark = false): void {
    const last = pieces.at(-1);
    if (last?.isMark === isMark) {
        pieces[pieces.length - 1] = { text: last.text + text, isMark };
    } else if (text !== '') {
        pieces.push({ text, isMark });
    }
}
