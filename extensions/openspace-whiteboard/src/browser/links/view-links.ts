import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { LinkState } from '../../common/links/link-state';
import { indexOf, shapeOf } from '../../common/model/board';
import { CodeLink } from '../../common/model/shape';
import { BoardEditor } from '../editing/board-editor';
import { CodeLinks } from './code-links';
import { LinkWatch } from './link-watch';

const NOTHING: ReadonlySet<string> = new Set();

/** What a view does with the links of its board: shows what became of their code, accepts it, and walks along them. */
export class ViewLinks implements Disposable {

    protected readonly watch: LinkWatch;
    protected pointed = NOTHING;
    protected selection: ReadonlySet<string>;
    protected readonly toDispose = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** Other code has drifted, or others are pointed at. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(
        protected readonly editor: BoardEditor, protected readonly links: CodeLinks,
        /** Goes to the next shape with code, or to the one before. */
        readonly walk: (by: 1 | -1) => void,
        /** See `LinkInput`. */
        protected readonly ask: (current: CodeLink | undefined) => Promise<CodeLink | 'none' | undefined>
    ) {
        this.watch = new LinkWatch(editor.document, links);
        this.selection = editor.state.selection;
        this.toDispose.pushAll([
            this.onDidChangeEmitter, this.watch, this.watch.onDidChange(() => { this.onDidChangeEmitter.fire(); }),
            editor.onDidChange(({ selection }) => {
                if (selection !== this.selection) {
                    this.selection = selection;
                    this.point([]);
                }
            })
        ]);
    }

    /** See {@link LinkWatch.drifted}. */
    get drifted(): ReadonlyMap<string, LinkState> {
        return this.watch.drifted;
    }

    /** Shapes that somebody shows to the person. */
    get pointedAt(): ReadonlySet<string> {
        return this.pointed;
    }

    /** Until the person selects something, or others are pointed at. */
    point(ids: readonly string[]): void {
        if (ids.length > 0 || this.pointed.size > 0) {
            this.pointed = new Set(ids.filter(id => indexOf(this.editor.state.board).has(id)));
            this.onDidChangeEmitter.fire();
        }
    }

    open(id: string): void {
        const link = shapeOf(this.editor.document.board, id)?.link;
        if (link) {
            void this.links.open(link);
        }
    }

    /** Lets the person say to which code a shape leads, as a step of theirs. What was linked elsewhere meanwhile is left. */
    async edit(id: string): Promise<void> {
        const link = shapeOf(this.editor.document.board, id)?.link;
        const wanted = await this.ask(link);
        if (wanted === undefined) {
            return;
        }
        const { link: pinned } = wanted === 'none' ? { link: undefined } : await this.links.pinned({ link: wanted });
        const shape = shapeOf(this.editor.document.board, id);
        if (shape && shape.link === link && !this.toDispose.disposed) {
            this.editor.apply([pinned ? { op: 'update', id, set: { link: pinned } } : { op: 'update', id, set: {}, unset: ['link'] }]);
        }
    }

    /** Accepts the code of a shape as it is now, as a step of the person. What is gone, or was linked elsewhere meanwhile, is left. */
    async pinAgain(id: string): Promise<void> {
        const link = shapeOf(this.editor.document.board, id)?.link;
        const again = link && await this.links.pinnedAgain(link);
        if (again && !this.toDispose.disposed && shapeOf(this.editor.document.board, id)?.link === link) {
            this.editor.apply([{ op: 'update', id, set: { link: again } }]);
        }
    }

    dispose(): void {
        this.toDispose.dispose();
    }
}
