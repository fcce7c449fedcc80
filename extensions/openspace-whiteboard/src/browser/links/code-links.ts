import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { DocumentChange } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { writeLinkPin } from '../../common/links/link-pin';
import { LinkedFile, linkJudge, LinkState } from '../../common/links/link-state';
import { LinkedShape } from '../../common/links/linked-shapes';
import { CodeLink } from '../../common/model/shape';

/** What is known of many links. */
export interface JudgedLinks {
    /** By the ids of shapes. */
    readonly states: ReadonlyMap<string, LinkState>;
    /** Of the files, by their paths, as far as they may be known. */
    readonly uris: ReadonlyMap<string, string>;
}

/** So many files at a time: the connection carries other things, too. */
const READ_AT_ONCE = 8;

/** Where shapes lead in the code of the workspace. */
@injectable()
export class CodeLinks {

    @inject(CodeReferences)
    protected readonly references: CodeReferences;

    @inject(FilesService)
    protected readonly files: FilesService;

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
        const { path, line } = link;
        const reference = await this.mayRead(path)
            ? await this.references.pin(path, { startLine: line, endLine: line }).catch(() => undefined) : undefined;
        return reference ? { ...item, link: { ...link, pin: writeLinkPin(reference) } } : item;
    }

    /** A symbol is found by its name, a line by what stood there. Does not reject: what cannot be read is gone. */
    async stateOf(link: CodeLink): Promise<LinkState> {
        return linkJudge(await this.look(link.path))(link);
    }

    /** Of many shapes, by their ids; each file is read once. Does not reject. */
    async statesOf(shapes: readonly LinkedShape[]): Promise<JudgedLinks> {
        const byPath = new Map<string, LinkedShape[]>();
        for (const shape of shapes) {
            const { path } = shape.link;
            byPath.set(path, byPath.get(path) ?? []).get(path)?.push(shape);
        }
        const states = new Map<string, LinkState>();
        const uris = new Map<string, string>();
        const waiting = [...byPath];
        const read = async (): Promise<void> => {
            for (let next = waiting.pop(); next; next = waiting.pop()) {
                const [path, linked] = next;
                const file = await this.look(path);
                const judge = linkJudge(file);
                linked.forEach(({ id, link }) => states.set(id, judge(link)));
                if (file.uri !== undefined) {
                    uris.set(path, file.uri);
                }
            }
        };
        await Promise.all(Array.from({ length: READ_AT_ONCE }, read));
        return { states, uris };
    }

    /** The link to where its code is now, as it is now; undefined if that is gone. Does not reject. */
    async pinnedAgain(link: CodeLink): Promise<CodeLink | undefined> {
        const { drift, line } = await this.stateOf(link);
        if (drift === 'gone') {
            return undefined;
        }
        return (await this.pinned({ link: { ...link, ...line === undefined || link.line === undefined ? {} : { line } } })).link;
    }

    /** Goes to where it is now, in an editor. A failure is told; this does not reject. */
    async open(link: CodeLink): Promise<void> {
        const { drift, line } = await this.stateOf(link);
        const at = drift === 'gone' ? link.line : line;
        await this.opener.open({ kind: 'file', path: link.path, ...at === undefined ? {} : { line: at } });
    }

    /** What is no text, or too long, is there all the same. */
    protected async look(path: string): Promise<LinkedFile & { readonly uri?: string }> {
        try {
            const [{ text, uri }, mayRead] = await Promise.all([this.references.read(path), this.mayRead(path)]);
            return { isThere: text !== undefined, text: mayRead ? text : undefined, uri };
        } catch {
            const file = await this.files.locate(path, 'compare').catch(() => undefined);
            return { isThere: file?.kind === 'file', uri: file?.uri };
        }
    }

    /** What is told of links reaches the agent and the file: of what it may not read, nothing is, not even from an unsaved buffer. */
    protected mayRead(path: string): Promise<boolean> {
        return this.files.locate(path, 'read').then(({ question }) => question === undefined, () => false);
    }
}
