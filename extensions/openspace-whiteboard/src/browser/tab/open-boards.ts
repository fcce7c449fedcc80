import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { DocumentBuffer, DocumentBuffers } from 'openspace-core/lib/browser/surfaces/document-buffer';

/** The files that are open as boards: agent and person work on the same content. There before the code for boards is loaded. */
@injectable()
export class OpenBoards implements DocumentBuffers {

    protected readonly buffers = new Set<DocumentBuffer>();
    protected readonly onDidChangeEmitter = new Emitter<string>();
    readonly onDidChange: Event<string> = this.onDidChangeEmitter.event;

    get all(): DocumentBuffer[] {
        return [...this.buffers];
    }

    add(buffer: DocumentBuffer): Disposable {
        this.buffers.add(buffer);
        return Disposable.create(() => this.buffers.delete(buffer));
    }

    /** The content of a file that is open here is another one now. */
    changed(uri: string): void {
        this.onDidChangeEmitter.fire(uri);
    }
}
