import { inject, injectable } from '@theia/core/shared/inversify';
import { InstructionsAddress } from '../instructions/instructions-address';
import { DIRECTORY_HEADER } from '../mcp/mcp-face';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { SANDBOX_SERVER } from '../opencode/sandbox-rules';
import { reasonOf } from '../opencode/server-answer';
import { SANDBOX_ROUTE, SandboxDoor } from './sandbox-door';
import { sandboxInstructions } from './sandbox-instructions';
import { OpenSandbox, SandboxError } from './sandbox-runtime';

/** Makes the tools of a folder's sandbox known to the agent server, which forgets them when the folder is disposed or it starts again. */
@injectable()
export class SandboxRegistration {

    @inject(InstructionsAddress)
    protected readonly address: InstructionsAddress;

    @inject(SandboxDoor)
    protected readonly door: SandboxDoor;

    /** Folders in which this server knows us, with the instructions that it was told: it asks for them once. */
    protected readonly registered = new WeakMap<OpencodeEndpoint, Map<string, string>>();

    /** Rejects with a {@link SandboxError} unless the server is connected with us. */
    async ensure(endpoint: OpencodeEndpoint, directory: string, sandbox: OpenSandbox): Promise<void> {
        this.requireOwnServer(endpoint);
        if (!this.address.baseUrl) {
            throw new SandboxError('OpenSpace is still starting.');
        }
        try {
            await this.connect(endpoint, directory, sandboxInstructions(sandbox));
        } catch (error) {
            throw new SandboxError(
                'The agent server could not take the tools of the sandbox.', reasonOf(error instanceof Error ? error.message : error)
            );
        }
    }

    /** Another one may be on another machine, and its configuration is not ours. */
    requireOwnServer({ managed }: OpencodeEndpoint): void {
        if (!managed) {
            throw new SandboxError(
                'OpenSpace uses an agent server that it did not start itself (openspace.opencode.url). Sandboxes need its own.'
            );
        }
    }

    protected async connect(endpoint: OpencodeEndpoint, directory: string, instructions: string): Promise<void> {
        const { mcp } = endpoint.client;
        const known = this.registered.get(endpoint) ?? new Map<string, string>();
        this.registered.set(endpoint, known);
        // One of the same name that we did not add would run on the host: it gives way.
        const connected = known.has(directory)
            && (await mcp.status({ directory }, { throwOnError: true })).data[SANDBOX_SERVER]?.status === 'connected';
        if (connected && known.get(directory) === instructions) {
            return;
        }
        known.delete(directory);
        if (connected) {
            await mcp.disconnect({ directory, name: SANDBOX_SERVER }, { throwOnError: true });
        }
        const { data } = await mcp.add({
            directory,
            name: SANDBOX_SERVER,
            config: {
                type: 'remote',
                url: `${this.address.baseUrl}${SANDBOX_ROUTE}`,
                headers: { Authorization: `Bearer ${this.door.agentSecret}`, [DIRECTORY_HEADER]: encodeURIComponent(directory) },
                oauth: false,
                enabled: true
            }
        }, { throwOnError: true });
        const status = data[SANDBOX_SERVER];
        if (status?.status !== 'connected') {
            throw new Error(status && 'error' in status ? status.error : `status ${status?.status ?? 'unknown'}`);
        }
        known.set(directory, instructions);
    }
}
