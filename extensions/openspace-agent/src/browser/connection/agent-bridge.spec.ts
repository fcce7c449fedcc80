import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenSpaceBridge } from 'openspace-core/lib/browser/setup/openspace-bridge';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { AgentService } from '../../common';
import { AgentBridge } from './agent-bridge';
import { AgentClientImpl } from './agent-client-impl';
import { ConversationStore } from './conversation-store';

describe('AgentBridge', () => {
    let bridge: AgentBridge;
    let client: AgentClientImpl;
    let url: string;
    let servers: string[];
    let refusal: Error | undefined;
    let attached: number;
    let onPreferenceChanged: Emitter<{ preferenceName: string }>;

    beforeEach(() => {
        url = '';
        servers = [];
        attached = 0;
        refusal = undefined;
        onPreferenceChanged = new Emitter();
        const container = new Container();
        [AgentBridge, AgentClientImpl, ConversationStore].forEach(singleton =>
            container.bind<unknown>(singleton).toSelf().inSingletonScope());
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(OpenSpaceBridge).toConstantValue({ attach: () => { attached++; } } as OpenSpaceBridge);
        container.bind(OpenSpacePreferences).toConstantValue({
            ready: Promise.resolve(), onPreferenceChanged: onPreferenceChanged.event, get 'openspace.opencode.url'() { return url; }
        });
        container.bind(AgentService).toConstantValue({
            useServer: async (server: string) => {
                servers.push(server);
                if (refusal) {
                    throw refusal;
                }
            }
        });
        bridge = container.get(AgentBridge);
        client = container.get(AgentClientImpl);
    });

    /** Waits for what follows from what is known now. */
    const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

    it('asks for everything anew when events are missing', () => {
        bridge.onStart();
        client.onStoreBatch({ sequence: 0, events: [] });
        expect(attached).toBe(0);
        client.onStoreBatch({ sequence: 5, events: [] });
        expect(attached).toBe(1);
    });

    it('uses the server of the preference from the start', async () => {
        url = 'http://127.0.0.1:4096';
        bridge.onStart();
        await settled();
        expect(servers).toEqual(['http://127.0.0.1:4096']);
    });

    it('follows the preference for the server, and no other', async () => {
        bridge.onStart();
        await settled();
        url = 'http://127.0.0.1:4096';
        onPreferenceChanged.fire({ preferenceName: 'openspace.agent.revealPolicy' });
        expect(servers).toEqual([]);
        onPreferenceChanged.fire({ preferenceName: 'openspace.opencode.url' });
        url = '';
        onPreferenceChanged.fire({ preferenceName: 'openspace.opencode.url' });
        expect(servers).toEqual(['http://127.0.0.1:4096', '']);
    });

    it('survives a backend that refuses', async () => {
        refusal = new Error('no');
        url = 'http://127.0.0.1:4096';
        bridge.onStart();
        await settled();
        expect(servers.length).toBe(1);
    });
});
