import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DocumentContent } from 'openspace-core/lib/common/services/files-service';
import { DocumentBuffer } from 'openspace-core/lib/browser/surfaces/document-buffer';
import { OpenBoards } from '../tab/open-boards';
import { BoardChange, BoardDocument } from './board-document';
import { BoardDisk } from './board-disk';
import { BoardTexts } from './board-texts';
import { BoardTools } from './board-tools';
import { OpenBoard } from './open-board';

interface Entry {
    readonly document: OpenBoard;
    readonly loaded: Promise<void>;
    users: number;
    readonly toDispose: Disposable;
}

/** The boards that are open: one for each file, for as long as somebody uses it. */
@injectable()
export class BoardDocuments {

    @inject(BoardDisk) protected readonly disk: BoardDisk;
    @inject(BoardTexts) protected readonly texts: BoardTexts;
    @inject(BoardTools) protected readonly tools: BoardTools;
    @inject(OpenBoards) protected readonly openBoards: OpenBoards;

    protected readonly entries = new Map<string, Entry>();
    protected readonly onDidChangeEmitter = new Emitter<BoardChange & { readonly uri: string }>();
    /** Somebody changed an open board. */
    readonly onDidChange: Event<BoardChange & { readonly uri: string }> = this.onDidChangeEmitter.event;

    get all(): OpenBoard[] {
        return Array.from(this.entries.values(), ({ document }) => document);
    }

    find(uri: string): BoardDocument | undefined {
        return this.entries.get(uri)?.document;
    }

    /** Whoever asks disposes it, once. Rejects if the file cannot be read; one that is broken has a fault. */
    async open(uri: string): Promise<BoardDocument> {
        let entry = this.entries.get(uri);
        if (!entry) {
            entry = this.create(uri);
            this.entries.set(uri, entry);
        }
        entry.users++;
        try {
            await entry.loaded;
            return entry.document;
        } catch (error) {
            entry.document.dispose();
            throw error;
        }
    }

    protected create(uri: string): Entry {
        const { disk, texts, tools } = this;
        const document = new OpenBoard({ uri, disk, texts, tools, released: () => this.release(uri, document) });
        const toDispose = new DisposableCollection(Disposable.create(() => document.close()));
        toDispose.push(this.openBoards.add(new BoardBuffer(document)));
        toDispose.push(document.onDidChange(change => {
            this.onDidChangeEmitter.fire({ ...change, uri });
            this.openBoards.changed(uri);
        }));
        return { document, loaded: document.refresh(), users: 0, toDispose };
    }

    protected release(uri: string, document: OpenBoard): void {
        const entry = this.entries.get(uri);
        if (entry?.document === document && --entry.users === 0) {
            this.entries.delete(uri);
            entry.toDispose.dispose();
        }
    }
}

/** How agents see an open board. One that is broken they may write, since they may mend it. */
class BoardBuffer implements DocumentBuffer {

    constructor(protected readonly document: OpenBoard) { }

    get uri(): string {
        return this.document.uri;
    }

    get isDirty(): boolean {
        return this.document.isDirty;
    }

    content(): string {
        return this.document.text();
    }

    replace(content: DocumentContent): void {
        if (typeof content !== 'string') {
            throw new Error('Only a text can take the place of a board.');
        }
        this.document.replace(content, 'agent');
    }

    refresh(): Promise<void> {
        return this.document.refresh();
    }

    save(): Promise<void> {
        return this.document.save();
    }
}
