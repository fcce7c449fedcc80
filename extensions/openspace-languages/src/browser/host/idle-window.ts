import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { Deferred, timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { idlePage } from 'openspace-interface/lib/browser/page/idle-page';

/** What came with the last session and needs an extension, such as a file of its file system, waits no longer than this. */
const MAX_WAIT_MS = 5_000;

/** Says when extensions may use the processor: when the person can work and the page has a moment, or when something needs them. */
@injectable()
export class IdleWindow {

    @inject(FrontendApplicationStateService)
    protected readonly state: FrontendApplicationStateService;

    protected readonly needed = new Deferred<void>();

    /** Somebody waits for an extension. */
    hurry(): void {
        this.needed.resolve();
    }

    async whenIdle(): Promise<void> {
        const ready = this.state.reachedState('ready').then(() => idlePage(MAX_WAIT_MS));
        await Promise.race([ready, this.needed.promise, timeout(MAX_WAIT_MS)]);
    }
}
