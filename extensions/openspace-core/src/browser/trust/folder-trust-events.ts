import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { FolderTrustClient } from '../../common/services/folder-trust';

/** What the backend tells about trusted folders that have changed. */
@injectable()
export class FolderTrustEvents implements FolderTrustClient {

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    onDidChangeFolder(): void {
        this.onDidChangeEmitter.fire();
    }
}
