import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentServer } from 'openspace-core/lib/node/agent-server/agent-server';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { ServerStatus } from '../../common';
import { PageFeeds } from '../page-feed/page-feeds';
import { OpenCodeProxy } from './open-code-proxy';
import { SessionActions } from './session-actions';

/** The opencode server, for those who know no more than that there is one. */
@injectable()
export class OpencodeAgentServer implements AgentServer {

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(PageFeeds)
    protected readonly feeds: PageFeeds;

    get state(): ServerStatus['state'] {
        return this.proxy.status.state;
    }

    async attach(page: ConnectedPage, directory: string | undefined, trusted: boolean | undefined): Promise<void> {
        if (directory !== undefined) {
            await this.proxy.attach(page, directory, trusted);
            return;
        }
        const feed = this.feeds.of(page);
        feed.push({ type: 'server.status', status: ServerStatus.NO_FOLDER });
        feed.push({ type: 'directory.reset', sessions: [], statuses: {}, permissions: [], questions: [] });
    }

    stopEverything(): Promise<void> {
        return this.actions.stopEverything();
    }
}
