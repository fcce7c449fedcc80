import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentServer } from 'openspace-core/lib/node/agent-server/agent-server';
import { ConnectedTab } from 'openspace-core/lib/node/tabs/connected-tab';
import { ServerStatus } from '../../common';
import { TabFeeds } from '../tab-feed/tab-feeds';
import { OpenCodeProxy } from './open-code-proxy';
import { SessionActions } from './session-actions';

/** The opencode server, for those who know no more than that there is one. */
@injectable()
export class OpencodeAgentServer implements AgentServer {

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(TabFeeds)
    protected readonly feeds: TabFeeds;

    get state(): ServerStatus['state'] {
        return this.proxy.status.state;
    }

    async attach(tab: ConnectedTab, directory: string | undefined, trusted: boolean | undefined): Promise<void> {
        if (directory !== undefined) {
            await this.proxy.attach(tab, directory, trusted);
            return;
        }
        const feed = this.feeds.of(tab);
        feed.push({ type: 'server.status', status: ServerStatus.NO_FOLDER });
        feed.push({ type: 'directory.reset', sessions: [], statuses: {}, permissions: [], questions: [] });
    }

    stopEverything(): Promise<void> {
        return this.actions.stopEverything();
    }
}
