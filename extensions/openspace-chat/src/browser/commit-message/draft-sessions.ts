import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { AgentService } from 'openspace-agent/lib/common';
import { KeptValues } from 'openspace-interface/lib/browser/page/kept-values';

/** A draft that takes longer has no window any more that waits for it, in milliseconds. */
const MAX_TIME = 5 * 60_000;

/** Sessions that exist for a draft only, since when. A window that is closed meanwhile leaves one behind, which another one deletes. */
@injectable()
export class DraftSessions extends KeptValues<number> {

    @inject(AgentService) protected readonly service: AgentService;

    protected readonly key = 'openspace-draft-sessions';
    protected readonly schema = z.number();

    begin(sessionID: string): void {
        this.keep(sessionID, Date.now());
    }

    /** What cannot be deleted is seen in the list of sessions. */
    async end(sessionID: string): Promise<void> {
        await this.service.abort(sessionID).catch(() => undefined);
        await this.service.deleteSession(sessionID).catch(() => undefined);
        this.keep(sessionID, undefined);
    }

    /** Deletes what other windows have left, as soon as none can be at it. */
    async clean(): Promise<void> {
        await this.ready;
        for (const [sessionID, since] of Object.entries(this.values)) {
            setTimeout(() => this.valueOf(sessionID) === since && void this.end(sessionID), Math.max(0, since + MAX_TIME - Date.now()));
        }
    }
}
