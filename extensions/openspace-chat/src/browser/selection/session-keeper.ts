import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentService } from 'openspace-agent/lib/common';

/** Sessions whose messages this page goes on receiving, beside the one that the panel shows. */
@injectable()
export class SessionKeeper {

    @inject(AgentService) protected readonly service: AgentService;

    protected readonly holders = new Map<string, number>();

    /** Whether somebody needs the session, so that it must not be closed. */
    isKept(sessionID: string): boolean {
        return this.holders.has(sessionID);
    }

    /** Opens the session. Whoever lets go of it last calls `released`, which decides whether to close it. */
    async keep(sessionID: string, released: () => void): Promise<Disposable> {
        this.holders.set(sessionID, (this.holders.get(sessionID) ?? 0) + 1);
        const letGo = Disposable.create(() => {
            const others = (this.holders.get(sessionID) ?? 1) - 1;
            if (others > 0) {
                this.holders.set(sessionID, others);
            } else {
                this.holders.delete(sessionID);
                released();
            }
        });
        try {
            await this.service.openSession(sessionID);
        } catch (error) {
            letGo.dispose();
            throw error;
        }
        return letGo;
    }
}
