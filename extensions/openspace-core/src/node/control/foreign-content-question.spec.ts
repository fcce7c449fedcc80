import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Risk } from '../../common';
import { toolPart } from '../../common/fixtures/conversations';
import { commandOf, RouterFixture, SlowPage } from '../router/fixtures/router-fixture';
import { TurnTracker } from '../turns/turn-tracker';
import { ForeignContentQuestion } from './foreign-content-question';

const NEVER = new AbortController().signal;

describe('ForeignContentQuestion', () => {
    let fixture: RouterFixture;
    let page: SlowPage;

    beforeEach(() => {
        fixture = new RouterFixture();
        ({ page } = fixture.connect());
        page.reply = async () => ({ allowed: false });
    });

    afterEach(() => fixture.dispose());

    /** The agent of the session uses a tool. */
    function use(tool: string): void {
        fixture.container.get(TurnTracker).observePart({ ...toolPart('ses_1', 'msg_1', 'prt_1'), tool, state: { status: 'running', input: {}, time: { start: 1 } } });
    }

    function ask(risk: Risk, args = {}): Promise<boolean | undefined> {
        const call = { id: 'a', cmd: commandOf(risk), args, sessionId: 'ses_1', source: 'block' } as const;
        return fixture.container.get(ForeignContentQuestion).ask(call, () => fixture.tabs.reachable[0], NEVER);
    }

    it('has nothing to ask before something from outside was read', async () => {
        use('read');
        use('openspace_pane_list');
        expect(await Promise.all((['view', 'layout', 'write', 'execute'] as const).map(risk => ask(risk)))).toEqual([true, true, true, true]);
        expect(page.questions).toEqual([]);
    });

    it.each(['webfetch', 'websearch', 'tracker_get_issue'])('asks after %s before what writes or executes', async tool => {
        use(tool);
        expect(await Promise.all((['view', 'layout', 'write', 'execute'] as const).map(risk => ask(risk)))).toEqual([true, true, false, false]);
        expect(page.questions.map(question => question.kind === 'danger' && [question.cmd, question.reason.includes(tool)])).toEqual([[commandOf('write'), true], [commandOf('execute'), true]]);
    });

    it('shows the arguments completely, as they are', async () => {
        use('webfetch');
        const text = `rm -rf ~\n${' '.repeat(500)}# harmless`;
        await ask('execute', { text });
        const [question] = page.questions;
        expect(question.kind === 'danger' && JSON.parse(question.details)).toEqual({ text });
    });

    it('takes the person\'s yes', async () => {
        use('webfetch');
        page.reply = async () => ({ allowed: true });
        expect(await ask('write')).toBe(true);
    });

    it('knows no answer if nobody can be asked', async () => {
        use('webfetch');
        fixture.tabs.leave(fixture.tabs.all[0]);
        expect(await ask('write')).toBeUndefined();
    });
});
