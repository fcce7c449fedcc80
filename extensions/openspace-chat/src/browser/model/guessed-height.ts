import { guessText } from 'openspace-content/lib/browser/markdown/guessed-height';
import { VisiblePart } from './message-parts';
import { Turn } from './turns';

/** In a panel of usual width, in pixels; what is shown is measured. */
const FOLDED = 28;

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
