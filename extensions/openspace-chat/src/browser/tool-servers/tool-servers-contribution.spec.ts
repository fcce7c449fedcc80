import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { expect, it, vi } from 'vitest';
import { ServerOverview, ToolServersService } from '../../common/services/tool-servers-service';
import { toolServerItems } from './tool-server-items';
import { SHOW_TOOL_SERVERS, ToolServersContribution } from './tool-servers-contribution';

const OVERVIEW: ServerOverview = {
    tools: [
        { name: 'files', state: 'connected' }, { name: 'old', state: 'off' }, { name: 'tickets', state: 'sign-in' },
        { name: 'web', state: 'failed', problem: 'no such program' }
    ],
    languages: [{ name: 'typescript', isRunning: true }],
    plugins: ['sign-in']
};

it('says what there is, and that there is nothing', () => {
    expect(toolServerItems(OVERVIEW).map(({ label }) => label)).toEqual([
        'Tools (MCP)', '$(check) files', '$(circle-slash) old', '$(key) tickets', '$(error) web', 'Languages (LSP)', '$(check) typescript',
        'Plug-ins', 'sign-in'
    ]);
    expect(toolServerItems({ tools: [], languages: [], plugins: [] }).map(({ label }) => label)).toEqual(
        ['Tools (MCP)', 'The configuration of opencode names none.', 'Languages (LSP)', 'The agent has started none.']
    );
});

it('switches what is chosen, and shows the list again', async () => {
    const service = {
        overview: vi.fn(async () => OVERVIEW), setConnected: vi.fn(async (name: string) => ({ name, state: 'off' as const })),
        signIn: vi.fn(async () => { throw new Error('Nobody signed in.'); })
    };
    const messages = { error: vi.fn() };
    const wanted = ['files', 'old', 'web', 'tickets'];
    const showQuickPick = vi.fn(async (items: ReturnType<typeof toolServerItems>) => {
        const name = wanted.shift();
        return items.find(item => 'server' in item && item.server && item.server.name === name);
    });
    const container = new Container();
    container.bind(ToolServersService).toConstantValue(service);
    container.bind(QuickInputService).toConstantValue({ showQuickPick });
    container.bind(MessageService).toConstantValue(messages as unknown as MessageService);
    container.bind(ToolServersContribution).toSelf();
    const commands = new CommandRegistry({ getContributions: () => [] });
    container.get(ToolServersContribution).registerCommands(commands);
    await commands.executeCommand(SHOW_TOOL_SERVERS.id);
    expect(service.setConnected.mock.calls).toEqual([['files', false], ['old', true], ['web', true]]);
    expect([service.signIn.mock.calls, messages.error.mock.calls]).toEqual([[['tickets']], [['Nobody signed in.']]]);
    expect(showQuickPick).toHaveBeenCalledTimes(5);
});
