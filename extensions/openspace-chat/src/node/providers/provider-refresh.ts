import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { AlwaysAnswers } from 'openspace-agent/lib/node/permissions/always-answers';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { ProviderChange } from '../../common/services/providers-service';

/** How often it is looked whether the agent is at rest, in milliseconds. */
const LOOK_AGAIN = 500;

/**
 * Makes the server read its credentials again, or start again for a new configuration.
 * That ends the turns that run, so it waits until there are none.
 */
@injectable()
export class ProviderRefresh {

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(AlwaysAnswers)
    protected readonly always: AlwaysAnswers;

    @inject(ILogger) @named('openspace-chat:ProviderRefresh')
    protected readonly logger: ILogger;

    protected waiting: NodeJS.Timeout | undefined;
    protected mustRestart = false;

    /** `restart` for what is told to the server at its start only. */
    async apply(how: 'reload' | 'restart' = 'reload'): Promise<ProviderChange> {
        this.mustRestart ||= how === 'restart';
        if (this.isAtWork) {
            this.waiting ??= setInterval(() => this.applyLater(), LOOK_AGAIN).unref();
            return 'later';
        }
        await this.renew();
        return 'now';
    }

    protected get isAtWork(): boolean {
        return this.proxy.allFeeds.some(feed => feed.hasBusySession);
    }

    protected applyLater(): void {
        if (!this.isAtWork) {
            clearInterval(this.waiting);
            this.waiting = undefined;
            void this.renew();
        }
    }

    protected async renew(): Promise<void> {
        if (this.mustRestart) {
            this.mustRestart = false;
            this.supervisor.restart();
        } else {
            await this.dispose();
        }
    }

    /** The server starts its work for each folder anew; the pages hear of it by the event that follows. */
    protected async dispose(): Promise<void> {
        const { endpoint } = this.supervisor;
        await Promise.all(this.proxy.allFeeds.map(async ({ directory }) => {
            const answer = await endpoint?.client.instance.dispose({ directory }).catch((error: unknown) => ({ error }));
            if (answer?.error) {
                this.logger.warn('the agent server did not read its credentials again', { directory });
            } else {
                this.always.clear(directory);
            }
        }));
    }
}
