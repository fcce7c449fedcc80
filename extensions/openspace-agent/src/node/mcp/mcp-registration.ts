import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { SERVER_NAME } from 'openspace-core/lib/node/catalog/command-tool';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { InstructionsAddress } from '../instructions/instructions-address';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { McpDoor } from './mcp-door';
import { DIRECTORY_HEADER } from './mcp-face';

/**
 * Makes our tools known to the managed agent server if the person wants them. By a call, because the agent's shell could
 * read the secret in a variable or a file; the server keeps it in memory, for each folder, until the folder is disposed.
 */
@injectable()
export class McpRegistration {

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(InstructionsAddress)
    protected readonly address: InstructionsAddress;

    @inject(McpDoor)
    protected readonly door: McpDoor;

    @inject(ILogger) @named('openspace-agent:McpRegistration')
    protected readonly logger: ILogger;

    /** Folders in which this server knows us. */
    protected readonly registered = new WeakMap<OpencodeEndpoint, Set<string>>();
    protected lastRun: Promise<void> = Promise.resolve();

    /** Brings the server in line with the policy; may be called again and again. Never rejects. */
    apply(endpoint: OpencodeEndpoint, directories: readonly string[]): Promise<void> {
        this.lastRun = this.lastRun.then(() => this.applyNow(endpoint, directories));
        return this.lastRun;
    }

    protected async applyNow(endpoint: OpencodeEndpoint, directories: readonly string[]): Promise<void> {
        if (!endpoint.managed || !this.address.baseUrl) {
            return;
        }
        const known = this.registered.get(endpoint) ?? new Set<string>();
        this.registered.set(endpoint, known);
        if (this.policies.policy.transport === 'blocks') {
            await Promise.all(
                Array.from(known, directory => this.tell(directory, 'take back', () => this.disconnect(endpoint, known, directory)))
            );
        } else {
            await Promise.all(directories.map(directory => this.tell(directory, 'offer', () => this.connect(endpoint, known, directory))));
        }
    }

    protected async connect({ client }: OpencodeEndpoint, known: Set<string>, directory: string): Promise<void> {
        // A server of the same name that we did not add belongs to the person's configuration and gives way.
        if (known.has(directory)) {
            const { data } = await client.mcp.status({ directory }, { throwOnError: true });
            if (data[SERVER_NAME]?.status === 'connected') {
                return;
            }
        }
        const { data } = await client.mcp.add({
            directory,
            name: SERVER_NAME,
            config: {
                type: 'remote',
                url: `${this.address.baseUrl}/openspace/mcp`,
                headers: { Authorization: `Bearer ${this.door.agentSecret}`, [DIRECTORY_HEADER]: encodeURIComponent(directory) },
                oauth: false,
                enabled: true
            }
        }, { throwOnError: true });
        known.add(directory);
        const status = data[SERVER_NAME];
        if (status?.status !== 'connected') {
            throw new Error(status && 'error' in status ? status.error : `status ${status?.status ?? 'unknown'}`);
        }
        this.logger.info('the agent has the commands as tools', { directory });
    }

    protected async disconnect({ client }: OpencodeEndpoint, known: Set<string>, directory: string): Promise<void> {
        known.delete(directory);
        await client.mcp.disconnect({ directory, name: SERVER_NAME }, { throwOnError: true });
        this.logger.info('the agent has no tools any more', { directory });
    }

    /** What fails here must not break the chat. */
    protected async tell(directory: string, what: string, attempt: () => Promise<void>): Promise<void> {
        try {
            await attempt();
        } catch (error) {
            this.logger.warn(`could not ${what} the tools`, { directory, reason: reasonOf(error) });
        }
    }
}

/** The SDK throws what the server answered. */
function reasonOf(error: unknown): string {
    return error instanceof Error ? error.message : JSON.stringify(error);
}
