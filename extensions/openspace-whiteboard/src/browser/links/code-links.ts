import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { DocumentChange } from 'openspace-core/lib/browser/documents/agent-documents';
import { outlineOf } from 'openspace-core/lib/common/text/outline';
import { pinnedLine, writeLinkPin } from '../../common/links/link-pin';
import { CodeLink } from '../../common/model/shape';

/** What became of the code to which a shape leads. */
export interface LinkState {
    readonly drift: 'same' | 'moved' | 'changed' | 'gone';
    /** Where it is now, from 1; undefined of a whole file, and of what is gone. */
    readonly line?: number;
}

/** Where shapes lead in the code of the workspace. */
@injectable()
export class CodeLinks {

    @inject(CodeReferences)
    protected readonly references: CodeReferences;

    @inject(LinkOpener)
    protected readonly opener: LinkOpener;

    /** A file was changed, in a buffer or on the disk: links into it may lead elsewhere. */
    get onDidChangeFile(): Event<DocumentChange> {
        return this.references.onDidChangeFile;
    }

    /** Remembers the line of a link as it is now. What cannot be read is not remembered: the link leads there all the same. */
    async pinned<T extends object>(item: T): Promise<T> {
        const { link } = item as { readonly link?: CodeLink };
        if (link?.line === undefined) {
            return item;
        }
        const reference = await this.references.pin(link.path, { startLine: link.line, endLine: link.line }).catch(() => undefined);
        return reference ? { ...item, link: { ...link, pin: writeLinkPin(reference) } } : item;
    }

    /** A symbol is found by its name, a line by what stood there. Does not reject: what cannot be read is gone. */
    async stateOf(link: CodeLink): Promise<LinkState> {
        const { text } = await this.references.read(link.path).catch(() => ({ text: undefined }));
        if (text === undefined) {
            return { drift: 'gone' };
        }
        const found = link.symbol === undefined ? undefined : lineOfSymbol(text, link.symbol, link.line);
        if (found !== undefined) {
            return { drift: link.line === undefined || link.line === found ? 'same' : 'moved', line: found };
        }
        const reference = pinnedLine(link);
        if (!reference) {
            const isThere = link.symbol === undefined && (link.line ?? 1) <= text.split('\n').length;
            return isThere ? { drift: 'same', line: link.line } : { drift: 'gone' };
        }
        const now = await this.references.find(reference).catch(() => undefined);
        return now === undefined || now.state === 'gone' ? { drift: 'gone' } : { drift: now.state, line: now.startLine };
    }

    /** Goes to where it is now, in an editor. A failure is told; this does not reject. */
    async open(link: CodeLink): Promise<void> {
        const { drift, line } = await this.stateOf(link);
        const at = drift === 'gone' ? link.line : line;
        await this.opener.open({ kind: 'file', path: link.path, ...at === undefined ? {} : { line: at } });
    }
}

/** Of several with the same name, the one that is nearest to where it was. `Order.pay` is looked for by its last part. */
function lineOfSymbol(text: string, symbol: string, near = 1): number | undefined {
    const name = symbol.split(/[.#:]+/).at(-1)?.replace(/\(.*$/, '');
    const lines = outlineOf(text).filter(declaration => declaration.name === name).map(({ start }) => start);
    return lines.sort((a, b) => Math.abs(a - near) - Math.abs(b - near)).at(0);
}
