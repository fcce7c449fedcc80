import { CommandService } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileWrite } from 'openspace-hands/lib/common';
import { CommandDecision, CommandResult, DECLINED, FinishedCommand, RAN } from '../../common';
import { OpenSpacePreferences } from '../../common/preferences/openspace-preferences';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';
import { AgentCommandRegistry } from '../commands/agent-command-registry';
import { CommandWords } from '../commands/command-words';
import { CommandFixture } from '../fixtures/command-fixture';
import { CommandNotifications } from './command-notifications';

const LIMITED: CommandDecision = { verdict: 'limited', rule: 'queue-full' };

describe('CommandNotifications', () => {
    let finish: Emitter<FinishedCommand>;
    let registry: AgentCommandRegistry;
    let preference: string;
    /** Severity, text and actions of each toast, and how the person closes it. */
    let toasts: { kind: string; text: string; actions: string[]; close: (action?: string) => void }[];
    const executeCommand = vi.fn(async () => undefined);

    beforeEach(() => {
        vi.useFakeTimers();
        finish = new Emitter();
        preference = 'all';
        toasts = [];
        executeCommand.mockClear();
        const toast = (kind: string) => (text: string, ...rest: unknown[]): Promise<string | undefined> => new Promise(resolve => {
            toasts.push({ kind, text, actions: rest.filter((item): item is string => typeof item === 'string'), close: resolve });
        });
        registry = new CommandFixture().registry;
        const container = new Container();
        container.bind(OpenSpaceClientImpl).toConstantValue({ onDidFinishCommand: finish.event } as OpenSpaceClientImpl);
        container.bind(OpenSpacePreferences).toConstantValue({ get 'openspace.notifications.commandFailures'() { return preference; } });
        container.bind(MessageService).toConstantValue({ error: toast('error'), warn: toast('warning') } as unknown as MessageService);
        container.bind(CommandService).toConstantValue({ executeCommand });
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(AgentCommandRegistry).toConstantValue(registry);
        container.bind(CommandWords).toSelf();
        container.bind(CommandNotifications).toSelf();
        container.get(CommandNotifications).onStart();
    });
    afterEach(() => vi.useRealTimers());

    const end = (cmd: string, error: string | undefined, decision: CommandDecision = RAN, args = {}): void =>
        finish.fire({
            call: { id: cmd, cmd, args, source: 'block' },
            result: error === undefined ? CommandResult.ok() : CommandResult.failed(error),
            decision
        });
    const shown = (): string[][] => toasts.map(({ kind, text }) => [kind, text]);

    it('shows errors and warnings when all are wanted', () => {
        end('openspace.editor.open', 'File not found');
        end('openspace.pane.list', 'Too many commands', LIMITED);
        end('openspace.pane.list', undefined);
        expect(shown()).toEqual([
            ['error', 'The agent\'s action failed: openspace.editor.open. File not found'],
            ['warning', 'The agent\'s action was not run: openspace.pane.list. Too many commands']
        ]);
    });

    it('says what it was about, from what the log keeps of the arguments', () => {
        registry.register(fileWrite, vi.fn());
        end(fileWrite.id, 'The disk is full.', RAN, { path: 'notes.md', content: '(6 characters)' });
        expect(shown()).toEqual([['error', 'The agent\'s action failed: Write File notes.md. The disk is full.']]);
    });

    it.each([['errors', 1], ['disabled', 0]])('follows the preference %s', (value, count) => {
        preference = value;
        end('a', 'broken');
        end('b', 'refused', LIMITED);
        expect(toasts).toHaveLength(count);
    });

    it('does not tell the person what the person did', () => {
        end('a', DECLINED, { verdict: 'declined', rule: 'consent' });
        end('b', DECLINED);
        end('c', 'Stopped by the user.', { verdict: 'cancelled', rule: 'stopped' });
        expect(toasts).toEqual([]);
    });

    it('says the same thing once', async () => {
        end('a', 'broken');
        end('a', 'broken');
        end('a', 'broken in another way');
        expect(toasts).toHaveLength(2);
        await vi.advanceTimersByTimeAsync(10_000);
        end('a', 'broken');
        expect(toasts).toHaveLength(3);
    });

    it('does not bury the person under a flood, and leads to the view', async () => {
        for (let index = 0; index < 500; index++) {
            end(`openspace.command.${index}`, 'broken');
        }
        expect(toasts).toHaveLength(3);
        await vi.advanceTimersByTimeAsync(1_000);
        expect(toasts).toHaveLength(4);
        expect(toasts[3]).toMatchObject({ kind: 'warning', text: '… and 497 more; see Agent Activity', actions: ['Show Agent Activity'] });
        end('openspace.command.again', 'broken');
        await vi.advanceTimersByTimeAsync(4_000);
        expect(toasts).toHaveLength(4);
        toasts[3].close('Show Agent Activity');
        await vi.advanceTimersByTimeAsync(0);
        expect(executeCommand).toHaveBeenCalledWith('openspace-activity:show');
    });

    it('sums up a flood that does not end, too', async () => {
        for (let index = 0; index < 100; index++) {
            end(`c${index}`, 'broken');
            await vi.advanceTimersByTimeAsync(100);
        }
        expect(toasts.filter(({ actions }) => actions.length > 0)).toHaveLength(1);
        expect(toasts.length).toBeLessThanOrEqual(4);
    });

    it('shows new ones when the old ones have gone by themselves', async () => {
        ['a', 'b', 'c'].forEach(cmd => end(cmd, 'broken'));
        await vi.advanceTimersByTimeAsync(15_000);
        end('d', 'broken');
        expect(shown().at(-1)).toEqual(['error', 'The agent\'s action failed: d. broken']);
    });

    it('does not let the agent write links into a toast', () => {
        end('[x](command:y)', 'see [here](http://evil.example)');
        expect(toasts[0].text).toBe('The agent\'s action failed: \\[x\\](command:y). see \\[here\\](http://evil.example)');
    });
});
