import { findReference } from 'openspace-content/lib/common/code-references/find-reference';
import { PrintedText } from 'openspace-content/lib/common/code-references/printed-text';
import { Declaration, outlineOf } from 'openspace-core/lib/common/text/outline';
import { CodeLink } from '../model/shape';
import { pinnedLine } from './link-pin';

/** What became of the code to which a shape leads. */
export interface LinkState {
    readonly drift: 'same' | 'moved' | 'changed' | 'gone';
    /** Where it is now, from 1; undefined of a whole file, and of what is gone. */
    readonly line?: number;
    /** Of a symbol with several lines: the last of them. */
    readonly endLine?: number;
}

/** A file to which shapes lead, as it is now. */
export interface LinkedFile {
    readonly isThere: boolean;
    /** Undefined of what is no text that can be read. */
    readonly text?: string;
}

/** Judges links into one file. What cannot be read is taken for unchanged; what holds for all of a text is worked out once. */
export function linkJudge({ isThere, text }: LinkedFile): (link: CodeLink) => LinkState {
    let declarations: readonly Declaration[] | undefined;
    let prints: PrintedText | undefined;
    return link => {
        if (text === undefined) {
            return isThere ? { drift: 'same', line: link.line } : { drift: 'gone' };
        }
        if (link.symbol !== undefined) {
            declarations ??= outlineOf(text);
            const found = findSymbol(declarations, link.symbol, link.line);
            if (found) {
                return symbolState(link, found);
            }
        }
        prints ??= new PrintedText(text);
        return lineState(link, text, prints);
    };
}

/** Of several with the same name, the one that is nearest to where it was. `Order.pay` is looked for by its last part. */
function findSymbol(declarations: readonly Declaration[], symbol: string, near = 1): Declaration | undefined {
    const name = symbol.split(/[.#:]+/).at(-1)?.replace(/\(.*$/, '');
    return declarations.filter(declaration => declaration.name === name)
        .sort((a, b) => Math.abs(a.start - near) - Math.abs(b.start - near)).at(0);
}

function symbolState({ line }: CodeLink, { start, end }: Declaration): LinkState {
    return { drift: line === undefined || line === start ? 'same' : 'moved', line: start, ...end > start ? { endLine: end } : {} };
}

function lineState(link: CodeLink, text: string, prints: PrintedText): LinkState {
    const reference = pinnedLine(link);
    if (!reference) {
        const isThere = link.symbol === undefined && (link.line ?? 1) <= prints.lineCount;
        return isThere ? { drift: 'same', line: link.line } : { drift: 'gone' };
    }
    const found = findReference(reference, text, prints);
    return found.state === 'gone' ? { drift: 'gone' } : { drift: found.state, line: found.startLine };
}
