import { nls } from '@theia/core/lib/common/nls';
import { isDrawable } from 'openspace-content/lib/browser/diagrams/diagram-source';

/** Why a diagram cannot be drawn. */
export interface DiagramProblem {
    readonly message: string;
    /** From 0, if it is known. */
    readonly line?: number;
}

const COMMENT = /^[ \t]*%%(?!\{).*$/gm;
const ON_LINE = /on line (\d+)/;
const MAX_LENGTH = 300;

/** Mermaid takes comments out before it counts lines; empty lines stay. */
export function withoutComments(source: string): string {
    return source.replace(COMMENT, '');
}

/** Undefined if the source may be drawn and could be. */
export function problemOf(source: string, problem: unknown): DiagramProblem | undefined {
    if (source.trim() === '') {
        return { message: nls.localize('openspace/preview/diagramEmpty', 'The diagram is empty.') };
    }
    if (!isDrawable(source)) {
        return {
            message: nls.localize(
                'openspace/preview/diagramRefused',
                'Diagrams with links, pictures, HTML or style of their own, or of great length, are not drawn.'
            )
        };
    }
    if (problem === undefined) {
        return undefined;
    }
    const text = problem instanceof Error ? problem.message : JSON.stringify(problem);
    const line = lineOf(problem, text);
    // What was expected stands behind the picture of the place.
    const said = text.trim().split('\n').filter(part => part.trim() !== '');
    const message = (said.find(part => /^Expecting/.test(part)) ?? said[0] ?? '').slice(0, MAX_LENGTH);
    return { message, ...line === undefined ? {} : { line: firstLine(source) + line } };
}

/** From 0. The texts of some parsers name the line of the last thing that was right; then the error itself knows better. */
function lineOf(problem: unknown, text: string): number | undefined {
    const hash: unknown = typeof problem === 'object' && problem !== null && 'hash' in problem ? problem.hash : undefined;
    if (typeof hash === 'object' && hash !== null && 'line' in hash && typeof hash.line === 'number') {
        return hash.line;
    }
    const told = ON_LINE.exec(text)?.[1];
    return told === undefined ? undefined : Number(told) - 1;
}

/** From here on Mermaid counts: behind properties, orders and empty lines. */
function firstLine(source: string): number {
    const head = /^\s*(?:---[ \t]*\n[^]*?\n---[ \t]*\n\s*)?(?:%%\{[^]*?\}%%\s*)*/.exec(withoutComments(source))?.[0] ?? '';
    return head.split('\n').length - 1;
}
