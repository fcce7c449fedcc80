import type { OpencodeClient } from '@opencode-ai/sdk/v2/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentTransport, DEFAULT_POLICY } from 'openspace-core/lib/common';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { serviceContainer } from '../fixtures/service-container';
import { InstructionsAddress } from '../instructions/instructions-address';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { McpDoor } from './mcp-door';
import { McpRegistration } from './mcp-registration';

/** What the agent server remembers of our calls, by folder. */
class FakeMcpRoutes {

    readonly calls: [string, string][] = [];
    readonly configs: unknown[] = [];
    statuses: Record<string, string> = {};
    broken: Error | undefined;
    /** What a new registration becomes. */
    outcome: { readonly status: string; readonly error?: string } = { status: 'connected' };

    endpoint(managed = true): OpencodeEndpoint {
        const route = (name: string, effect: (directory: string, config: unknown) => unknown) =>
            async ({ directory, config }: { directory: string; config?: unknown }): Promise<{ data: unknown }> => {
                this.calls.push([name, directory]);
                if (this.broken !== undefined) {
                    throw this.broken;
                }
                return { data: effect(directory, config) };
            };
        const mcp = {
            status: route('status', directory => directory in this.statuses ? { openspace: { status: this.statuses[directory] } } : {}),
            add: route('add', (directory, config) => {
                this.configs.push(config);
                this.statuses[directory] = this.outcome.status;
                return { other: { status: 'failed', error: 'not ours' }, openspace: this.outcome };
            }),
            disconnect: route('disconnect', directory => { this.statuses[directory] = 'disabled'; })
        };
        // The border: exactly the calls that we make of the SDK.
        return { url: 'http://127.0.0.1:4096', managed, version: '1.18.33', client: { mcp } as unknown as OpencodeClient };
    }
}

describe('our tools in the managed agent server', () => {
    let folder: TemporaryFolder;
    let routes: FakeMcpRoutes;
    let registration: McpRegistration;
    let policies: AgentPolicyStore;
    let address: InstructionsAddress;

    beforeEach(() => {
        folder = new TemporaryFolder();
        routes = new FakeMcpRoutes();
        const container = serviceContainer(launchOptions(folder.path));
        container.rebind(McpDoor).toConstantValue({ agentSecret: 'the-agent-secret' } as McpDoor);
        registration = container.get(McpRegistration);
        policies = container.get(AgentPolicyStore);
        address = container.get(InstructionsAddress);
        address.baseUrl = 'http://127.0.0.1:3000';
    });

    afterEach(() => folder.remove());

    function use(transport: AgentTransport): void {
        policies.set({ ...DEFAULT_POLICY, transport });
    }

    it('are not there by default', async () => {
        await registration.apply(routes.endpoint(), ['/w']);
        expect(routes.calls).toEqual([]);
    });

    it.each<AgentTransport>(['mcp', 'both'])('are offered for each folder with the transport %s', async transport => {
        use(transport);
        await registration.apply(routes.endpoint(), ['/w', '/mit Übung']);
        expect(routes.calls).toEqual([['add', '/w'], ['add', '/mit Übung']]);
        expect(routes.configs).toEqual(['%2Fw', '%2Fmit%20%C3%9Cbung'].map(directory => ({
            type: 'remote',
            url: 'http://127.0.0.1:3000/openspace/mcp',
            headers: { Authorization: 'Bearer the-agent-secret', 'x-openspace-directory': directory },
            oauth: false,
            enabled: true
        })));
    });

    it('are offered once, and again when the server has forgotten or lost them', async () => {
        use('mcp');
        const endpoint = routes.endpoint();
        await Promise.all([registration.apply(endpoint, ['/w']), registration.apply(endpoint, ['/w'])]);
        expect(routes.configs).toHaveLength(1);
        delete routes.statuses['/w'];
        await registration.apply(endpoint, ['/w']);
        routes.statuses['/w'] = 'failed';
        await registration.apply(endpoint, ['/w']);
        expect(routes.configs).toHaveLength(3);
        await registration.apply(routes.endpoint(), ['/w']);
        expect(routes.configs).toHaveLength(4);
    });

    it('take the place of a server of the same name that is not ours', async () => {
        use('mcp');
        routes.statuses['/w'] = 'connected';
        await registration.apply(routes.endpoint(), ['/w']);
        expect(routes.configs).toHaveLength(1);
    });

    it('are taken back when the person wants blocks only, and offered again later', async () => {
        use('both');
        const endpoint = routes.endpoint();
        await registration.apply(endpoint, ['/w', '/v']);
        use('blocks');
        await registration.apply(endpoint, ['/w']);
        await registration.apply(endpoint, ['/w']);
        expect(routes.calls.filter(([name]) => name === 'disconnect')).toEqual([['disconnect', '/w'], ['disconnect', '/v']]);
        use('mcp');
        await registration.apply(endpoint, ['/w']);
        expect(routes.statuses).toEqual({ '/w': 'connected', '/v': 'disabled' });
    });

    it('are not offered to a server that is not ours, nor before we have an address', async () => {
        use('mcp');
        await registration.apply(routes.endpoint(false), ['/w']);
        address.baseUrl = '';
        await registration.apply(routes.endpoint(), ['/w']);
        expect(routes.calls).toEqual([]);
    });

    it('do not break the chat when the server refuses them, and are tried again', async () => {
        use('mcp');
        const endpoint = routes.endpoint();
        routes.broken = new Error('fetch failed');
        await registration.apply(endpoint, ['/w']);
        routes.broken = undefined;
        routes.outcome = { status: 'failed', error: 'no connection' };
        await registration.apply(endpoint, ['/w']);
        routes.outcome = { status: 'connected' };
        await registration.apply(endpoint, ['/w']);
        expect(routes.statuses).toEqual({ '/w': 'connected' });
        use('blocks');
        routes.broken = new Error('gone');
        await registration.apply(endpoint, ['/w']);
    });
});
