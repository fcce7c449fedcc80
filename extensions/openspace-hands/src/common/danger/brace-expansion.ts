import { ShellWord, WordPiece } from './shell-tree';

/** One character that may be a brace or a comma, or something that cannot. */
type Unit = string | WordPiece;

/** More words than a person would make this way. */
const MAX_WORDS = 50;
/** Longer words are not treated as lists. */
const MAX_LENGTH = 200;

/** The words that a shell makes of `{a,b}`. */
export function expandBraces(word: ShellWord): ShellWord[] {
    if (word.source.length > MAX_LENGTH || !['{', ',', '}'].every(character => word.source.includes(character))) {
        return [word];
    }
    const units = word.pieces.flatMap((piece): Unit[] => piece.kind === 'text' && !piece.quoted ? Array.from(piece.text) : [piece]);
    const pending = [units];
    const words: ShellWord[] = [];
    for (let next = pending.pop(); next; next = pending.pop()) {
        const alternatives = expandOne(next);
        if (!alternatives) {
            words.push(toWord(next));
        } else if (pending.length + words.length + alternatives.length > MAX_WORDS) {
            return [word];
        } else {
            pending.push(...alternatives.reverse());
        }
    }
    return words;
}

/** All words for the first list; undefined if there is none. */
function expandOne(units: readonly Unit[]): Unit[][] | undefined {
    for (let start = units.indexOf('{'); start >= 0; start = units.indexOf('{', start + 1)) {
        const cuts = [start];
        let depth = 0;
        for (let index = start + 1; index < units.length; index++) {
            const unit = units[index];
            if (unit === '{') {
                depth++;
            } else if (unit === ',' && depth === 0) {
                cuts.push(index);
            } else if (unit === '}' && depth-- === 0) {
                if (cuts.length === 1) {
                    break;
                }
                const after = units.slice(index + 1);
                return cuts.map((cut, number) => [...units.slice(0, start), ...units.slice(cut + 1, cuts[number + 1] ?? index), ...after]);
            }
        }
    }
    return undefined;
}

function toWord(units: readonly Unit[]): ShellWord {
    const pieces = units.map((unit): WordPiece => typeof unit === 'string' ? { kind: 'text', text: unit, quoted: false } : unit);
    return { pieces, source: pieces.map(piece => piece.kind === 'text' ? piece.text : piece.source).join('') };
}
