import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { DocumentChange } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService, LocatedPath, PathPurpose } from 'openspace-core/lib/common/services/files-service';
import { FileHome, pathFrom } from 'openspace-core/lib/common/services/path-from';
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

/** Where shapes lead in the code of the workspace; those of boards in a copy of the folder, in the code of the copy. */
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
    async pinned<T extends object>(item: T, home?: FileHome): Promise<T> {
        const { link } = item as { readonly link?: CodeLink };
        if (link?.line === undefined) {
            return item;
        }
        const { path, line } = link;
        const reference = await this.mayRead(path, home)
            ? await this.references.pin(pathFrom(home, path), { startLine: line, endLine: line }).catch(() => undefined) : undefined;
        return reference ? { ...item, link: { ...link, pin: writeLinkPin(reference) } } : item;
    }

    /** A symbol is found by its name, a line by what stood there. Does not reject: what cannot be read is gone. */
    async stateOf(link: CodeLink, home?: FileHome): Promise<LinkState> {
        return linkJudge(await this.look(link.path, home))(link);
    }

    /** Of many shapes, by their ids; each file is read once. Does not reject. */
    async statesOf(shapes: readonly LinkedShape[], home?: FileHome): Promise<JudgedLinks> {
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
                const file = await this.look(path, home);
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
    async pinnedAgain(link: CodeLink, home?: FileHome): Promise<CodeLink | undefined> {
        const { drift, line } = await this.stateOf(link, home);
        if (drift === 'gone') {
            return undefined;
        }
        const wanted = { link: { ...link, ...line === undefined || link.line === undefined ? {} : { line } } };
        return (await this.pinned(wanted, home)).link;
    }

    /** Goes to where it is now, in an editor. A failure is told; this does not reject. */
    async open(link: CodeLink, home?: FileHome): Promise<void> {
        const { drift, line } = await this.stateOf(link, home);
        const at = drift === 'gone' ? link.line : line;
        await this.opener.open({ kind: 'file', path: pathFrom(home, link.path), ...at === undefined ? {} : { line: at } });
    }

    /** What is no text, or too long, is there all the same. */
    protected async look(path: string, home: FileHome | undefined): Promise<LinkedFile & { readonly uri?: string }> {
        try {
            const [{ text, uri }, mayRead] = await Promise.all([this.references.read(pathFrom(home, path)), this.mayRead(path, home)]);
            return { isThere: text !== undefined, text: mayRead ? text : undefined, uri };
        } catch {
            const file = await this.locate(path, 'compare', home).catch(() => undefined);
            return { isThere: file?.kind === 'file', uri: file?.uri };
        }
    }

    /** What is told of links reaches the agent and the file: of what it may not read, nothing is, not even from an unsaved buffer. */
    protected mayRead(path: string, home: FileHome | undefined): Promise<boolean> {
        return this.locate(path, 'read', home).then(({ question }) => question === undefined, () => false);
    }

    protected async locate(path: string, purpose: PathPurpose, home: FileHome | undefined): Promise<LocatedPath> {
        return this.files.locate(pathFrom(home, path), purpose);
    }
}
