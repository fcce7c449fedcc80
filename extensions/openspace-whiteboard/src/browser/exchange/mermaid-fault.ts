import { MermaidSource } from '../../common/exchange/mermaid-source';
import { decoded } from '../../common/exchange/mermaid-text';
import { cleanLine } from '../../common/text/clean-text';
import { quote } from '../../common/text/quote';

/** What Mermaid's parsers tell about a fault. */
interface ParserHash {
    /** Of the text that did not fit. */
    readonly text?: unknown;
    /** Where the parser had got to, from 0: behind the text that did not fit. */
    readonly line?: unknown;
}

const MAX_MESSAGE = 200;

/** Why a diagram could not be read, as a message for the user, with the line as it was written. */
export function mermaidFault(error: unknown, source: MermaidSource): string {
    const { hash, message = String(error) } = (error ?? {}) as { readonly hash?: ParserHash; readonly message?: string };
    const unexpected = typeof hash?.text === 'string' ? hash.text : '';
    if (/edge limit/i.test(message)) {
        return 'The diagram has more than 500 connectors. Add it in parts.';
    }
    if (typeof hash?.line !== 'number') {
        return cleanLine(decoded(message)).slice(0, MAX_MESSAGE);
    }
    const { lines } = source;
    const read = source.skippedLines + hash.line + 1 - (unexpected.match(/\n/g) ?? []).length;
    const line = lastWritten(lines, Math.max(1, Math.min(read, lines.length)));
    const written = quote(lines[line - 1].trim());
    if (!unexpected.trim()) {
        return `Line ${line} of the diagram is incomplete or has a typing error: ${written}`;
    }
    return `Line ${line} of the diagram: ${quote(decoded(unexpected).trim())} is not expected there: ${written}`;
}

/** What is missing at the end is missed in the blank lines behind it. */
function lastWritten(lines: readonly string[], line: number): number {
    let at = line;
    while (at > 1 && !lines[at - 1].trim()) {
        at--;
    }
    return at;
}
