import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandResult } from 'openspace-core/lib/common';
import { waitFor } from '../../../../../tests/support/wait-for';
import { assistantInfo, textPart } from '../../common/fixtures/conversations';
import { messageUpdated, partDelta, partUpdated, statusChanged } from '../fixtures/server-events';
import { S, TurnFixture } from '../fixtures/turn-fixture';

const LIST = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';
const ENDED = { time: { start: 1, end: 2 } };

interface SentMessage {
    readonly messageID: string;
    readonly agent?: string;
    readonly parts: { readonly text: string; readonly synthetic?: boolean; readonly metadata?: object }[];
}

describe('a turn with commands', () => {
    let fixture: TurnFixture;

    beforeEach(async () => {
        fixture = await TurnFixture.start();
        fixture.opened.page.answer = async () => CommandResult.ok({ panes: [], layout: 'seen by the agent' });
    });

    afterEach(() => fixture.dispose());

    const sent = (): SentMessage[] => fixture.opencode.callsOf('session.promptAsync') as SentMessage[];
    const results = (): string[] => sent().map(({ parts }) => parts[0].text);
    const told = (count: number): Promise<unknown> => waitFor(`${count} results are sent`, () => sent().length === count);

    it('tells the agent the result before the person writes again, and is busy until the agent goes on', async () => {
        await fixture.agentSays(`Let me see. ${LIST}`);
        await told(1);
        expect(sent()[0]).toMatchObject({ agent: 'build', parts: [{ synthetic: true, metadata: { openspace: 'ide-results' } }] });
        expect(results()[0]).toContain('seen by the agent');
        fixture.emit(statusChanged(S, { type: 'idle' }));
        await fixture.arrived();
        expect(fixture.opened.page.state.pending[S]).toBe(1);
        fixture.emit(statusChanged(S, { type: 'busy' }), messageUpdated(assistantInfo(S, 'msg_900', { parentID: sent()[0].messageID })));
        await fixture.arrived();
        expect([fixture.opened.page.state.statuses[S]?.type, fixture.opened.page.state.pending[S]]).toEqual(['busy', 0]);
    });

    it('tells the agent what was wrong with a block', async () => {
        await fixture.agentSays('%%OS{"cmd":"openspace.pane.explode","args":{}}%% %%OS{bad}%% %%OS{"cmd":');
        await told(1);
        expect(results()[0])
            .toMatch(/Unknown command: openspace\.pane\.explode.*\n.*not valid JSON.*\n.*ended before the block was closed/);
    });

    it('ends for an agent that fails for ever', async () => {
        fixture.opened.page.answer = async () => CommandResult.failed('no');
        for (let step = 1; step <= 8; step++) {
            await fixture.agentSays(LIST);
            await waitFor('it has its answer', () => fixture.finished.length === step);
        }
        await fixture.arrived();
        expect([sent().length, fixture.opened.page.state.pending[S]]).toEqual([5, 1]);
    });

    it('does not go on after the person has stopped it', async () => {
        fixture.opened.page.answer = () => new Promise(() => undefined);
        await fixture.agentSays(LIST);
        await waitFor('it runs', () => fixture.opened.page.calls.length === 1);
        await fixture.opened.agent.abort(S);
        await fixture.agentSays(`Still here ${LIST}`);
        fixture.emit(statusChanged(S, { type: 'idle' }));
        await fixture.arrived();
        expect([fixture.decisions.map(({ rule }) => rule), sent(), fixture.opened.page.state.pending[S]])
            .toEqual([['stopped', 'stopped'], [], 0]);
    });

    describe('in which the server tries a step again', () => {
        const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%';
        const attempt = (number: number, ...texts: string[]): void => {
            const part = textPart(S, 'msg_900', `prt_9${number}1`, '', { time: { start: 1 } });
            fixture.emit(partUpdated({ id: `prt_9${number}0`, sessionID: S, messageID: 'msg_900', type: 'step-start' }), partUpdated(part));
            texts.forEach(text => fixture.emit(partDelta(part, text)));
        };
        const complete = (number: number, text: string): void => {
            const info = assistantInfo(S, 'msg_900', { time: { created: 1, completed: 2 } });
            fixture.emit(partUpdated(textPart(S, 'msg_900', `prt_9${number}1`, text, ENDED)), messageUpdated(info));
        };

        it('runs the blocks of the broken attempt once, tells their results once, and runs what is new', async () => {
            fixture.emit(messageUpdated(assistantInfo(S, 'msg_900')));
            attempt(1, `One ${LIST} and `);
            await waitFor('it ran', () => fixture.finished.length === 1);
            attempt(2, `One ${LIST} and ${OPEN}`);
            complete(2, `One ${LIST} and ${OPEN}`);
            await told(1);
            expect(fixture.opened.page.calls.map(({ cmd }) => cmd)).toEqual(['openspace.pane.list', 'openspace.editor.open']);
            expect(results()[0].split('seen by the agent')).toHaveLength(3);
            expect(fixture.lastText).toBe('One  and ');
        });

        it('runs no block again whose attempt began unseen in a gap', async () => {
            fixture.opencode.statuses = { [S]: { type: 'busy' } };
            fixture.emit(messageUpdated(assistantInfo(S, 'msg_900')));
            attempt(1, `One ${LIST} and `);
            await waitFor('it ran', () => fixture.finished.length === 1);
            fixture.remember({
                info: assistantInfo(S, 'msg_900'),
                parts: [1, 2].map(number => ({ id: `prt_9${number}0`, sessionID: S, messageID: 'msg_900', type: 'step-start' }))
            });
            await fixture.gap();
            await waitFor('everything is fetched again', () => fixture.proxy.feedOf(fixture.workspace)?.isBusy(S));
            const part = textPart(S, 'msg_900', 'prt_921', '', { time: { start: 1 } });
            fixture.emit(partUpdated(part), partDelta(part, `One ${LIST}`));
            complete(2, `One ${LIST}`);
            await told(1);
            expect([fixture.opened.page.calls.length, results()[0].split('seen by the agent').length]).toEqual([1, 2]);
        });
    });

    describe('over a gap of the stream', () => {
        it('answers for a block of which nothing was seen', async () => {
            await fixture.gap(() => fixture.remember({
                info: assistantInfo(S, 'msg_900', { time: { created: 1, completed: 2 } }),
                parts: [textPart(S, 'msg_900', 'prt_900', `Unseen ${LIST}`, ENDED)]
            }));
            await told(1);
            expect([fixture.decisions, fixture.opened.page.calls]).toEqual([[{ verdict: 'refused', rule: 'stream-gap' }], []]);
            expect(results()[0]).toContain('stream interrupted');
        });

        it('answers for a block that it cut, and runs those after it', async () => {
            fixture.opencode.statuses = { [S]: { type: 'busy' } };
            const part = textPart(S, 'msg_900', 'prt_900', '', { time: { start: 1 } });
            fixture.emit(messageUpdated(assistantInfo(S, 'msg_900')), partUpdated(part), partDelta(part, 'Look %%OS{"cmd":'));
            await fixture.arrived();
            const running = { info: assistantInfo(S, 'msg_900'), parts: [part] };
            fixture.remember(running);
            await fixture.gap();
            await waitFor('everything is fetched again', () => fixture.proxy.feedOf(fixture.workspace)?.isBusy(S));
            fixture.emit(
                partUpdated({ ...part, text: `Look ${LIST}`, ...ENDED }),
                messageUpdated(assistantInfo(S, 'msg_900', { time: { created: 1, completed: 2 } }))
            );
            await fixture.agentSays(`Next ${LIST}`);
            await waitFor('both have their answer', () => fixture.finished.length === 2);
            expect(fixture.decisions.map(({ rule }) => rule)).toEqual(['stream-gap', 'allowed']);
        });

        it('tells results of a step whose end was lost, when the session turns out to be idle', async () => {
            fixture.opencode.statuses = { [S]: { type: 'busy' } };
            const part = textPart(S, 'msg_900', 'prt_900', '', { time: { start: 1 } });
            fixture.emit(messageUpdated(assistantInfo(S, 'msg_900')), partUpdated(part), partDelta(part, LIST));
            await waitFor('it ran', () => fixture.finished.length === 1);
            await fixture.gap(() => {
                fixture.opencode.statuses = {};
                fixture.remember({
                    info: assistantInfo(S, 'msg_900', { time: { created: 1, completed: 2 } }), parts: [{ ...part, text: LIST, ...ENDED }]
                });
            });
            await told(1);
            expect([results()[0].includes('seen by the agent'), fixture.opened.page.calls.length]).toEqual([true, 1]);
        });
    });
});
