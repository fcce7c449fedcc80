import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { LinkState } from '../../common/links/link-state';
import { LinkedShape, linkedShapes } from '../../common/links/linked-shapes';
import { BoardDocument } from '../boards/board-document';
import { CodeLinks } from './code-links';

/** Watches the code to which the shapes of a board lead. Each file is read once for all of its links, and again when it changes. */
export class LinkWatch implements Disposable {

    protected linked = new Map<string, LinkedShape>();
    protected readonly states = new Map<string, LinkState>();
    protected readonly uris = new Map<string, string>();
    /** Paths of files that are to be read. */
    protected readonly outdated = new Set<string>();
    /** URIs of files that changed while others were read. */
    protected readonly changed = new Set<string>();
    protected running: Promise<void> | undefined;
    protected known: ReadonlyMap<string, LinkState> = new Map();
    protected readonly toDispose = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(
        protected readonly document: Pick<BoardDocument, 'board' | 'onDidChange'>,
        protected readonly links: Pick<CodeLinks, 'statesOf' | 'onDidChangeFile'>
    ) {
        this.toDispose.pushAll([
            this.onDidChangeEmitter, document.onDidChange(() => this.follow()), links.onDidChangeFile(({ uri }) => this.changedFile(uri))
        ]);
        this.follow();
    }

    /** Shapes whose code is not where or what it was, by id; the same map while nothing changes. */
    get drifted(): ReadonlyMap<string, LinkState> {
        return this.known;
    }

    /** Resolves when all is read that has changed until now. */
    get settled(): Promise<void> {
        return this.running ?? Promise.resolve();
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    /** The board is another one: its new links are looked at. */
    protected follow(): void {
        const before = this.linked;
        this.linked = new Map(linkedShapes(this.document.board).map(shape => [shape.id, shape]));
        for (const [id, { link }] of this.linked) {
            if (before.get(id)?.link !== link) {
                this.outdated.add(link.path);
            }
        }
        const gone = [...this.states.keys()].filter(id => !this.linked.has(id));
        gone.forEach(id => this.states.delete(id));
        if (gone.length > 0) {
            this.tell();
        }
        this.run();
    }

    protected changedFile(uri: string): void {
        if (this.running) {
            this.changed.add(uri);
        }
        for (const [path, known] of this.uris) {
            // Of a folder that is moved or deleted, nothing may be told of what was in it.
            if (known === uri || known.startsWith(`${uri}/`)) {
                this.outdated.add(path);
            }
        }
        this.run();
    }

    protected run(): void {
        if (this.outdated.size > 0 && !this.running) {
            this.running = this.read().finally(() => {
                this.running = undefined;
                this.run();
            });
        }
    }

    protected async read(): Promise<void> {
        while (this.outdated.size > 0 && !this.toDispose.disposed) {
            const paths = new Set(this.outdated);
            this.outdated.clear();
            this.changed.clear();
            const asked = [...this.linked.values()].filter(({ link }) => paths.has(link.path));
            const { states, uris } = await this.links.statesOf(asked);
            for (const [path, uri] of uris) {
                this.uris.set(path, uri);
                if (this.changed.has(uri)) {
                    this.outdated.add(path);
                }
            }
            for (const { id, link } of asked) {
                const state = states.get(id);
                if (state && this.linked.get(id)?.link === link) {
                    this.states.set(id, state);
                }
            }
            this.tell();
        }
    }

    protected tell(): void {
        const drifted = new Map([...this.states].filter(([, { drift }]) => drift !== 'same'));
        if (!this.toDispose.disposed && !isSame(drifted, this.known)) {
            this.known = drifted;
            this.onDidChangeEmitter.fire();
        }
    }
}

function isSame(one: ReadonlyMap<string, LinkState>, other: ReadonlyMap<string, LinkState>): boolean {
    return one.size === other.size && [...one].every(([id, { drift, line }]) => {
        const known = other.get(id);
        return known?.drift === drift && known.line === line;
    });
}
