import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../../tests/support/wait-for';
import { aSession, assistantInfo, textPart } from '../../common/fixtures/conversations';
import { messageUpdated, partDelta, partUpdated, serverEvent, sessionUpdated, statusChanged } from '../fixtures/server-events';
import { S, TurnFixture } from '../fixtures/turn-fixture';

const LIST = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';
const ENDED = { time: { start: 1, end: 2 } };

describe('attack 3: a block is replayed', () => {
    let fixture: TurnFixture;
    let ran: string;

    beforeEach(async () => {
        fixture = await TurnFixture.start();
        ran = await fixture.agentSays(`Look ${LIST}here.`);
        await waitFor('it ran', () => fixture.finished.length === 1);
        await fixture.arrived();
    });

    afterEach(() => fixture.dispose());

    function expectOnce(): void {
        expect(fixture.opened.page.calls).toHaveLength(1);
        expect(fixture.decisions).toEqual([{ verdict: 'ran', rule: 'allowed' }]);
    }

    const complete = (messageID: string) => textPart(S, messageID, `prt_of_${messageID}`, `Look ${LIST}here.`, ENDED);

    it('by a reload of the page', async () => {
        const reloaded = await fixture.show();
        expect([reloaded.page.texts(S).at(-1), reloaded.page.calls]).toEqual(['Look here.', []]);
        expectOnce();
    });

    it('by a second page, which gets nothing of what runs in the first', async () => {
        const second = await fixture.show();
        await fixture.agentSays(`Again ${LIST}`);
        await waitFor('it ran', () => fixture.finished.length === 2);
        expect(fixture.opened.page.calls.length + second.page.calls.length).toBe(2);
    });

    it('by a stream that was broken', async () => {
        await fixture.gap();
        await fixture.arrived();
        expectOnce();
    });

    it('by a server that tells the end of the part again, also after a gap', async () => {
        fixture.emit(partUpdated(complete(ran)));
        await fixture.gap();
        fixture.emit(messageUpdated(assistantInfo(S, ran)), partUpdated(complete(ran)));
        await fixture.arrived();
        expectOnce();
    });

    it('by a snapshot behind the deltas', async () => {
        const part = textPart(S, 'msg_900', 'prt_900', '', { time: { start: 1 } });
        fixture.emit(
            messageUpdated(assistantInfo(S, 'msg_900')), partUpdated(part), partDelta(part, LIST), partUpdated({ ...part, text: LIST }),
            partUpdated({ ...part, text: LIST, ...ENDED })
        );
        await waitFor('it ran', () => fixture.finished.length === 2);
        await fixture.arrived();
        expect(fixture.opened.page.calls).toHaveLength(2);
    });

    it('by a fork, which copies the messages into another session', async () => {
        const fork = { ...complete('msg_901'), sessionID: 'ses_fork', id: 'prt_901' };
        fixture.emit(
            sessionUpdated(aSession('ses_fork')), statusChanged('ses_fork', { type: 'busy' }),
            messageUpdated(assistantInfo('ses_fork', 'msg_901')), partUpdated(fork)
        );
        await fixture.arrived();
        expectOnce();
    });

    it('by going back and forth', async () => {
        fixture.emit(sessionUpdated(aSession(S, { revert: { messageID: ran } })), sessionUpdated(aSession(S)));
        fixture.emit(messageUpdated(assistantInfo(S, ran)), partUpdated(complete(ran)));
        await fixture.arrived();
        expectOnce();
    });

    it('by a summary that quotes it', async () => {
        await fixture.agentSays(`So far: ${LIST}`, { summary: true });
        fixture.emit(serverEvent('session.compacted', { sessionID: S }));
        await fixture.arrived();
        expectOnce();
    });

    it('by a restart of the IDE, even if the part comes again from its beginning', async () => {
        const restarted = await TurnFixture.start({ home: fixture.folder.at('state') });
        try {
            const part = { ...complete(ran), text: '', time: { start: 1 } };
            restarted.emit(
                messageUpdated(assistantInfo(S, ran)), partUpdated(part), partDelta(part, complete(ran).text), partUpdated(complete(ran))
            );
            await restarted.arrived();
            expect([restarted.opened.page.calls, restarted.lastText]).toEqual([[], 'Look here.']);
        } finally {
            restarted.dispose();
        }
    });

    it('but the same words in a new message are a new wish', async () => {
        await fixture.agentSays(`Again ${LIST}`);
        await waitFor('it ran', () => fixture.finished.length === 2);
    });
});
