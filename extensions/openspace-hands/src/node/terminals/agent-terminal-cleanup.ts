import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { SessionCleanup } from 'openspace-agent/lib/node/cleanup/session-cleanup';
import { TerminalScreens } from './terminal-screens';

/** Ends the agent's terminals with their session, whether or not a page is there, and with the IDE. */
@injectable()
export class AgentTerminalCleanup implements BackendApplicationContribution {

    @inject(SessionCleanup)
    protected readonly sessions: SessionCleanup;

    @inject(TerminalScreens)
    protected readonly screens: TerminalScreens;

    @inject(ILogger) @named('openspace-hands:AgentTerminalCleanup')
    protected readonly logger: ILogger;

    initialize(): void {
        this.sessions.onDidEnd(sessionID => {
            this.screens.endAgentTerminals(sessionID).catch((error: unknown) =>
                this.logger.warn('a terminal could not be ended', { reason: String(error) }));
        });
    }

    async onStop(): Promise<void> {
        await this.screens.endAgentTerminals();
    }
}
