import { McpStatus } from '@opencode-ai/sdk/v2/client';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import { ServerOverview, ToolServer, ToolServersService } from '../../common/services/tool-servers-service';

const FAILURE = 'The tool servers could not be listed';

/** The agent server's own list, for one page's folder. */
@injectable()
export class ToolServersServiceImpl implements ToolServersService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    async overview(): Promise<ServerOverview> {
        const { client, directory } = await this.folders.open();
        const [tools, languages, { plugin = [] }] = await Promise.all([
            dataOf(client.mcp.status({ directory }), FAILURE), dataOf(client.lsp.status({ directory }), FAILURE),
            dataOf(client.config.get({ directory }), FAILURE)
        ]);
        return {
            tools: Object.entries(tools).map(([name, status]) => toToolServer(name, status)).sort((a, b) => a.name.localeCompare(b.name)),
            languages: languages.map(({ name, status }) => ({ name, isRunning: status === 'connected' })),
            // With options, the name stands first.
            plugins: plugin.map(entry => typeof entry === 'string' ? entry : entry[0])
        };
    }

    async setConnected(name: string, connected: boolean): Promise<ToolServer> {
        const { client, directory } = await this.folders.open();
        await (connected
            ? dataOf(client.mcp.connect({ name, directory }), `${name} could not be connected`)
            : dataOf(client.mcp.disconnect({ name, directory }), `${name} could not be disconnected`));
        return this.find(name);
    }

    async signIn(name: string): Promise<ToolServer> {
        const { client, directory } = await this.folders.open();
        await dataOf(client.mcp.auth.authenticate({ name, directory }), `The sign-in at ${name} failed`);
        return this.find(name);
    }

    protected async find(name: string): Promise<ToolServer> {
        const { client, directory } = await this.folders.open();
        const status = (await dataOf(client.mcp.status({ directory }), FAILURE))[name];
        if (!status) {
            throw new Error(`There is no tool server ${name} any more.`);
        }
        return toToolServer(name, status);
    }
}

function toToolServer(name: string, status: McpStatus): ToolServer {
    switch (status.status) {
        case 'connected': return { name, state: 'connected' };
        case 'disabled': return { name, state: 'off' };
        case 'needs_auth': return { name, state: 'sign-in' };
        case 'needs_client_registration':
        case 'failed': return { name, state: 'failed', problem: status.error };
    }
}
