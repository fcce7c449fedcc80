import { z } from 'zod';
import { checkRange, LineRange, tooShort } from 'openspace-core/lib/common/text/line-range';
import { comparedLines, printLine, printLines, readPrints, writePrints } from './line-prints';

/** So many lines before and behind tell places apart that look the same. */
export const CONTEXT_LINES = 5;

const prints = z.string().refine(text => readPrints(text) !== undefined, 'These are not prints of lines.');

/**
 * Lines of a file that are found again although the file changes. What stands in them is not kept, only its prints: a reference may
 * stand in a file that other people read.
 */
export const codeReferenceSchema = z.object({
    path: z.string(),
    /** Where the lines were: from 1, the end is inclusive. */
    startLine: z.int().min(1),
    endLine: z.int().min(1),
    print: z.object({
        /** Of all lines together. */
        whole: z.string(),
        /** Of each line. */
        lines: prints,
        /** Of those around them; fewer at the beginning and the end of the file. */
        before: prints,
        after: prints
    })
}).refine(
    ({ startLine, endLine, print }) => readPrints(print.lines)?.length === endLine - startLine + 1,
    'A reference has a print for each of its lines.'
);

export type CodeReference = z.infer<typeof codeReferenceSchema>;

/** Lines of a text; both ends are known. */
export interface Lines {
    readonly startLine: number;
    readonly endLine: number;
}

/** Throws with a message for the user if the text has no such lines. What is beyond its end is cut off. */
export function pinLines(path: string, text: string, range: LineRange): CodeReference {
    const lines = comparedLines(text);
    const { startLine = 1, endLine = range.startLine ?? lines.length } = range;
    if (!Number.isInteger(startLine) || !Number.isInteger(endLine) || startLine < 1) {
        throw new Error('Lines are whole numbers that count from 1.');
    }
    checkRange({ startLine, endLine });
    if (startLine > lines.length) {
        throw tooShort(lines.length);
    }
    const last = Math.min(endLine, lines.length);
    const print = (from: number, to: number): string => writePrints(lines.slice(Math.max(0, from), to).map(printLine));
    return {
        path, startLine, endLine: last,
        print: {
            whole: printLines(lines.slice(startLine - 1, last)),
            lines: print(startLine - 1, last),
            before: print(startLine - 1 - CONTEXT_LINES, startLine - 1),
            after: print(last, last + CONTEXT_LINES)
        }
    };
}
