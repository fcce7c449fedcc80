import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { OpenSpaceBridge } from 'openspace-core/lib/browser/setup/openspace-bridge';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { AgentService } from '../../common';
import { AgentClientImpl } from './agent-client-impl';

/** Opens the connection to the agent's server with the page, keeps it complete, and says which server the person wants. */
@injectable()
export class AgentBridge implements FrontendApplicationContribution {

    @inject(AgentService)
    protected readonly service: AgentService;

    @inject(AgentClientImpl)
    protected readonly client: AgentClientImpl;

    @inject(OpenSpaceBridge)
    protected readonly bridge: OpenSpaceBridge;

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    @inject(ILogger) @named('openspace-agent:AgentBridge')
    protected readonly logger: ILogger;

    onStart(): void {
        this.client.onDidMissEvents(() => this.bridge.attach());
        void this.preferences.ready.then(() => this.followPreference());
    }

    protected followPreference(): void {
        if (this.preferences['openspace.opencode.url']) {
            this.useServer();
        }
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            if (preferenceName === 'openspace.opencode.url') {
                this.useServer();
            }
        });
    }

    protected useServer(): void {
        this.service.useServer(this.preferences['openspace.opencode.url'])
            .catch((error: unknown) => this.logger.warn('the backend refused', { reason: String(error) }));
    }
}
