import { JsonPiece, endOfString } from './json-scan';
import { isRecord, JsonRecord, MAX_DEPTH } from './json-value';

export interface SalvagedObject extends JsonPiece {
    readonly value: JsonRecord;
}

interface OpenBrace {
    readonly start: number;
    readonly line: number;
    /** How deep it is inside. */
    height: number;
}

/**
 * Of a text that is not JSON as a whole, the objects that are, if they are wanted: the outermost ones, in their order. What is broken
 * in one of them does no harm to those behind it, since a text never goes beyond its line.
 */
export function salvageObjects(text: string, isWanted: (value: JsonRecord) => boolean): SalvagedObject[] {
    const found: SalvagedObject[] = [];
    const open: OpenBrace[] = [];
    let line = 1;
    for (let at = 0; at < text.length; at++) {
        const sign = text[at];
        if (sign === '\n') {
            line++;
        } else if (sign === '"') {
            at = (endOfString(text, at) ?? at + 1) - 1;
        } else if (sign === '{') {
            open.push({ start: at, line, height: 0 });
        } else if (sign === '}') {
            const brace = open.pop();
            if (!brace) {
                continue;
            }
            const outer = open.at(-1);
            if (outer) {
                outer.height = Math.max(outer.height, brace.height + 1);
            }
            const value = brace.height <= MAX_DEPTH ? parsed(text.slice(brace.start, at + 1)) : undefined;
            if (value && isWanted(value)) {
                dropWithin(found, brace.start);
                found.push({ start: brace.start, end: at + 1, line: brace.line, value });
            }
        }
    }
    return found;
}

function parsed(text: string): JsonRecord | undefined {
    try {
        const value: unknown = JSON.parse(text);
        return isRecord(value) ? value : undefined;
    } catch {
        return undefined;
    }
}

function dropWithin(found: SalvagedObject[], start: number): void {
    while (found.length > 0 && found[found.length - 1].start > start) {
        found.pop();
    }
}
