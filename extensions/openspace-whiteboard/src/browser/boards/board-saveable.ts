import { Saveable } from '@theia/core/lib/browser/saveable';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { BoardDocument } from './board-document';

/** An open board for Theia's saving: the mark on the tab, *Save*, automatic saving, and the question before it is closed. */
export class BoardSaveable implements Saveable, Disposable {

    protected readonly toDispose = new DisposableCollection();
    protected readonly onDirtyChangedEmitter = new Emitter<void>();
    readonly onDirtyChanged: Event<void> = this.onDirtyChangedEmitter.event;
    protected readonly onContentChangedEmitter = new Emitter<void>();
    readonly onContentChanged: Event<void> = this.onContentChangedEmitter.event;
    protected wasDirty: boolean;

    constructor(protected readonly document: BoardDocument) {
        this.wasDirty = document.isDirty;
        this.toDispose.pushAll([
            this.onDirtyChangedEmitter, this.onContentChangedEmitter,
            document.onDidChange(() => { this.onContentChangedEmitter.fire(); }),
            document.onDidChangeState(() => this.update())
        ]);
    }

    get dirty(): boolean {
        return this.document.isDirty;
    }

    save(): Promise<void> {
        return this.document.save();
    }

    /** A soft revert is followed by closing: what is unsaved goes with the document. */
    async revert(options?: Saveable.RevertOptions): Promise<void> {
        if (!options?.soft) {
            await this.document.revert();
        }
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    protected update(): void {
        if (this.wasDirty !== this.document.isDirty) {
            this.wasDirty = this.document.isDirty;
            this.onDirtyChangedEmitter.fire();
        }
    }
}
