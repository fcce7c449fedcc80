import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { DocumentBuffer, DocumentBuffers } from '../surfaces/document-buffer';
import { MonacoBuffer } from './monaco-buffer';

/** Files that are open in editors, whether or not their tabs can be seen. */
@injectable()
export class MonacoBuffers implements DocumentBuffers {

    @inject(MonacoTextModelService)
    protected readonly models: MonacoTextModelService;

    /** While somebody wants to know. */
    protected readonly listening = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<string>({
        onFirstListenerAdd: () => this.listen(),
        onLastListenerRemove: () => this.listening.dispose()
    });
    readonly onDidChange: Event<string> = this.onDidChangeEmitter.event;

    get all(): DocumentBuffer[] {
        return this.models.models.filter(isFile).map(model => new MonacoBuffer(model));
    }

    protected listen(): void {
        this.models.models.forEach(model => this.follow(model));
        this.listening.push(this.models.onDidCreate(model => this.follow(model)));
    }

    protected follow(model: MonacoEditorModel): void {
        if (isFile(model)) {
            const listener = new DisposableCollection(model.onDidChangeContent(() => { this.onDidChangeEmitter.fire(model.uri); }));
            listener.push(model.onWillDispose(() => listener.dispose()));
            this.listening.push(listener);
        }
    }
}

function isFile(model: MonacoEditorModel): boolean {
    return model.uri.startsWith('file:') && !model.isDisposed();
}
