import { VisiblePart } from './message-parts';
import { MarkdownBlock } from './markdown-blocks';
import { Turn } from './turns';

/** Rough sizes in a panel of usual width, in pixels; what is shown is measured. */
const LINE = 20;
const CODE_LINE = 18;
const CHARACTERS = 65;
const FOLDED = 28;
/** Code scrolls by itself if it is higher. */
const MAX_CODE = 500;

export function guessText(text: string): number {
    return LINE * Math.ceil((text.length + 1) / CHARACTERS);
}

export function guessBlock({ kind, text }: MarkdownBlock): number {
    return kind === 'code' ? Math.min(MAX_CODE, 50 + CODE_LINE * text.length / 30) : 8 + guessText(text);
}

export function guessPart(part: VisiblePart): number {
    return part.type === 'text' ? 8 + guessText(part.text) : FOLDED;
}

const guessedTurns = new WeakMap<Turn, number>();

export function guessTurn(turn: Turn): number {
    const known = guessedTurns.get(turn);
    if (known !== undefined) {
        return known;
    }
    const height = turn.entries.reduce((sum, { message }) =>
        sum + message.parts.reduce((inner, part) => inner + (part.type === 'text' ? guessText(part.text) : FOLDED), 16), 40);
    guessedTurns.set(turn, height);
    return height;
}
