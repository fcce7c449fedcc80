import { Emitter } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';

/** Reasons to start the extension host that no extension names. */
@injectable()
export class HostDemand {

    protected isMade = false;

    protected readonly onDidMakeEmitter = new Emitter<void>();
    readonly onDidMake = this.onDidMakeEmitter.event;

    get made(): boolean {
        return this.isMade;
    }

    make(): void {
        if (!this.isMade) {
            this.isMade = true;
            this.onDidMakeEmitter.fire();
        }
    }
}
