import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { OpenSpaceService } from '../../common';

/** How long the confirmation stays, in milliseconds. */
const CONFIRMATION = 4_000;

/** Ends everything that the agent does, and says so. */
@injectable()
export class AgentStop {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    @inject(MessageService)
    protected readonly messages: MessageService;

    @inject(Announcer)
    protected readonly announcer: Announcer;

    protected stopping: Promise<void> | undefined;

    /** Never rejects. A key that is held down stops once. */
    stop(): Promise<void> {
        this.stopping ??= this.doStop().finally(() => { this.stopping = undefined; });
        return this.stopping;
    }

    protected async doStop(): Promise<void> {
        try {
            await this.service.stopEverything();
        } catch (error) {
            const reason = errorText(error);
            void this.messages.error(nls.localize('openspace/core/control/notStopped', 'The agent could not be stopped: {0}', reason));
            return;
        }
        const stopped = nls.localize('openspace/core/control/stopped', 'Agent stopped');
        this.announcer.announce(stopped);
        void this.messages.info(stopped, { timeout: CONFIRMATION });
    }
}
