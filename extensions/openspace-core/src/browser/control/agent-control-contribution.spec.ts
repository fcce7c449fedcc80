import { StatusBar, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { AgentControlState, OpenSpaceService } from '../../common';
import { ActivityCommands } from '../activity/activity-commands';
import { CallRunner, PersonAsker } from '../bridge/client-duties';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';
import { CommandRunner } from '../commands/command-runner';
import { CommandFixture } from '../fixtures/command-fixture';
import { AgentControlContribution } from './agent-control-contribution';
import { AgentStop } from './agent-stop';
import { ControlCommands } from './control-commands';
import { PersonQuestions } from './person-questions';

describe('the person\'s switch for the agent', () => {
    let fixture: CommandFixture;
    let client: OpenSpaceClientImpl;
    let contribution: AgentControlContribution;
    let told: unknown[][];
    let refusal: Error | undefined;
    let entry: StatusBarEntry | undefined;

    beforeEach(() => {
        fixture = new CommandFixture();
        told = [];
        refusal = undefined;
        entry = undefined;
        const { container } = fixture;
        const record = (method: string) => async (...args: unknown[]): Promise<void> => {
            told.push([method, ...args]);
            if (refusal) {
                throw refusal;
            }
        };
        container.bind(OpenSpaceService).toConstantValue(
            Object.fromEntries(['setAgentControl', 'resetConsent', 'stopEverything'].map(method => [method, record(method)]))
        );
        container.bind(StatusBar).toConstantValue({ setElement: async (_id: string, next: StatusBarEntry) => { entry = next; } });
        [AgentControlContribution, AgentStop, Announcer, CommandRunner, ConversationStore, OpenSpaceClientImpl, PersonQuestions]
            .forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        container.bind(CallRunner).toService(CommandRunner);
        container.bind(PersonAsker).toService(PersonQuestions);
        client = container.get(OpenSpaceClientImpl);
        contribution = container.get(AgentControlContribution);
        contribution.registerCommands(fixture.palette);
    });

    const state = (mode: AgentControlState['mode'], decided = true): AgentControlState => ({ mode, decided });

    describe('in the status bar', () => {
        it('shows nothing before it is known, and then what is', () => {
            contribution.onStart();
            expect(entry).toBeUndefined();
            client.onAgentControlChanged(state('paused'));
            expect(entry).toMatchObject({ text: '$(debug-pause) Agent: paused', command: 'openspace.control.menu' });
        });

        it('shows what became known before it started', () => {
            client.onAgentControlChanged(state('off'));
            contribution.onStart();
            expect(entry).toMatchObject({ text: '$(circle-slash) Agent: off', tooltip: expect.stringContaining('declined') });
        });

        it('says why the agent was paused without the person, once, and lets it go on', async () => {
            contribution.onStart();
            fixture.choice = Promise.resolve('Resume');
            client.onAgentControlChanged({ ...state('paused'), reason: 'too fast' });
            client.onAgentControlChanged({ ...state('paused'), reason: 'too fast' });
            await vi.waitFor(() => expect(told).toEqual([['setAgentControl', 'on']]));
            expect(fixture.infos).toEqual([['too fast', 'Resume']]);
        });

        it('says whether a question will come', () => {
            contribution.onStart();
            client.onAgentControlChanged(state('on', false));
            expect(entry).toMatchObject({ text: '$(robot) Agent: on', tooltip: expect.stringContaining('you are asked before') });
            client.onAgentControlChanged(state('on', true));
            expect(entry?.tooltip).not.toContain('you are asked');
        });
    });

    describe('after a click', () => {
        const pick = async (label: string): Promise<unknown> => {
            fixture.answers.push(label);
            return fixture.palette.executeCommand(ControlCommands.MENU.id);
        };

        it.each([
            ['On', ['setAgentControl', 'on']], ['Pause', ['setAgentControl', 'paused']], ['Off', ['setAgentControl', 'off']],
            ['Ask me again about consent', ['resetConsent']], ['Stop everything', ['stopEverything']]
        ])('offers %s', async (label, call) => {
            await pick(label);
            expect(told).toEqual([call]);
        });

        it('offers the activity', async () => {
            let shown = 0;
            fixture.palette.registerCommand(ActivityCommands.SHOW, { execute: () => shown++ });
            await pick('Show agent activity');
            expect([shown, told]).toEqual([1, []]);
        });
    });

    describe('in the palette', () => {
        it.each<[keyof typeof ControlCommands, unknown[], AgentControlState | undefined]>([
            ['PAUSE', ['setAgentControl', 'paused'], undefined], ['RESUME', ['setAgentControl', 'on'], state('paused')],
            ['OFF', ['setAgentControl', 'off'], state('on')], ['ON', ['setAgentControl', 'on'], state('off')],
            ['ASK_AGAIN', ['resetConsent'], undefined], ['STOP', ['stopEverything'], undefined]
        ])('has %s', async (name, call, current) => {
            if (current) {
                client.onAgentControlChanged(current);
            }
            expect(fixture.palette.getCommand(ControlCommands[name].id)?.category).toBe('OpenSpace');
            await fixture.palette.executeCommand(ControlCommands[name].id);
            expect(told).toEqual([call]);
        });

        it('offers only what changes something', () => {
            const enabled = (): string[] =>
                Object.values(ControlCommands).map(({ id }) => id).filter(id => fixture.palette.isEnabled(id)).map(id => id.split('.')[2]);
            const always = ['askAgain', 'stop', 'menu'];
            client.onAgentControlChanged(state('on'));
            expect(enabled()).toEqual(['pause', 'off', ...always]);
            client.onAgentControlChanged(state('paused'));
            expect(enabled()).toEqual(['resume', 'off', ...always]);
            client.onAgentControlChanged(state('off'));
            expect(enabled()).toEqual(['on', ...always]);
        });

        it('tells the person when it did not work', async () => {
            refusal = new Error('no connection');
            await fixture.palette.executeCommand(ControlCommands.ASK_AGAIN.id);
            await fixture.palette.executeCommand(ControlCommands.STOP.id);
            expect(fixture.errors).toEqual(['no connection', 'The agent could not be stopped: no connection']);
        });
    });

    it('is out of the agent\'s reach', async () => {
        for (const { id } of Object.values(ControlCommands)) {
            expect(await fixture.registry.execute({ cmd: id, args: {} }))
                .toEqual({ success: false, error: `Unknown command: ${id}`, executionTime: 0 });
        }
        expect([told, fixture.registry.manifest().commands]).toEqual([[], []]);
    });
});
