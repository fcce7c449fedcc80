import { CodeReference, codeReferenceSchema } from 'openspace-content/lib/common/code-references/code-reference';
import { readPrints } from 'openspace-content/lib/common/code-references/line-prints';

/**
 * What a code block remembers of the lines that it showed. What is found by its name needs only the print of all lines together; what
 * is found by its lines needs the rest, too.
 */
export interface CodePin {
    readonly whole: string;
    readonly reference?: CodeReference;
}

/** Stands in no print. */
const SEPARATOR = '~';
const WHOLE = /^[0-9a-z]+\.[0-9a-z]+$/;

/** The whole reference, in a word: `10~whole~lines~before~after`. */
export function writePin({ startLine, print: { whole, lines, before, after } }: CodeReference): string {
    return [startLine, whole, lines, before, after].join(SEPARATOR);
}

/** Undefined if it is no pin. */
export function readPin(text: string, path: string): CodePin | undefined {
    const pieces = text.split(SEPARATOR);
    if (pieces.length === 1) {
        return WHOLE.test(text) ? { whole: text } : undefined;
    }
    const [start, whole, lines, before, after] = pieces;
    const startLine = Number(start);
    const endLine = startLine + (readPrints(lines ?? '')?.length ?? 0) - 1;
    const { data } = codeReferenceSchema.safeParse({ path, startLine, endLine, print: { whole, lines, before, after } });
    return pieces.length === 5 && data ? { whole, reference: data } : undefined;
}
