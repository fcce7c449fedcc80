import { OpencodeClient } from '@opencode-ai/sdk/v2/client';
import { inject, injectable } from '@theia/core/shared/inversify';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { DirectoryFeed } from '../proxy/directory-feed';
import { DirectorySync } from '../proxy/directory-sync';
import { OpenCodeProxy } from '../proxy/open-code-proxy';

/** The agent server as seen from one folder. */
export interface Folder {
    readonly client: OpencodeClient;
    readonly directory: string;
    readonly feed: DirectoryFeed;
}

/** The way from a page to its folder at the server. */
@injectable()
export class FolderAccess {

    @inject(OpenSpaceServiceImpl)
    protected readonly openspace: OpenSpaceServiceImpl;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(DirectorySync)
    protected readonly sync: DirectorySync;

    /**
     * Waits for a server that is on its way. Rejects with a message for the user without a folder, without a server,
     * and where a mere look would run the repository's plugins.
     */
    async open(): Promise<Folder> {
        // The page says hello on another channel, which may be later.
        const feed = this.proxy.requireFeed(this.openspace.page);
        const endpoint = await this.proxy.connect();
        if (this.sync.isOffLimits(endpoint, feed)) {
            throw new Error('This folder is not trusted, and it brings configuration for the agent server.');
        }
        return { client: endpoint.client, directory: feed.directory, feed };
    }
}
