import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Part } from '../../common';
import { aSession, assistantInfo, reasoningPart, textPart, toolPart, userInfo } from '../../common/fixtures/conversations';
import { ProxyFixture, StorePage } from '../fixtures/proxy-fixture';
import { sessionUpdated } from '../fixtures/server-events';
import { loadFixtures } from '../stream-interceptor/fixtures/load-fixtures';

const S = 'ses_1';
const BLOCK = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';
/** Quoted by the person; in the agent's words it is an echo. */
const ASKED = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%';
const ENDED = { time: { start: 1, end: 2 } };

describe('what was said before this process looked', () => {
    let fixture: ProxyFixture;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        fixture.opencode.sessions = [aSession(S)];
        await fixture.connect();
    });

    afterEach(() => fixture.dispose());

    /** A page that opens a conversation of which the agent's message has these parts. */
    async function open(parts: Part[]): Promise<StorePage> {
        fixture.opencode.messages = {
            [S]: [
                { info: userInfo(S, 'msg_1'), parts: [textPart(S, 'msg_1', 'prt_1', `What does ${ASKED} do?`)] },
                { info: assistantInfo(S, 'msg_2'), parts }
            ]
        };
        const { page, agent } = await fixture.openPage();
        await page.until('it is ready', state => state.ready);
        await agent.openSession(S);
        await page.until('it is loaded', state => state.conversations[S]?.messages.length === 2);
        return page;
    }

    it('is shown without the agent\'s blocks, and nothing of it runs', async () => {
        const page = await open([
            reasoningPart(S, 'msg_2', 'prt_2', `I could list ${BLOCK}them.`, ENDED.time),
            textPart(S, 'msg_2', 'prt_3', `${BLOCK}Look ${BLOCK}${BLOCK}here.${BLOCK}`, ENDED),
            toolPart(S, 'msg_2', 'prt_4'),
            textPart(S, 'msg_2', 'prt_5', `Broken %%OS{"cmd":}%%, open %%OS{"cmd":"openspace.pane.list"`, ENDED)
        ]);
        expect(page.texts(S)).toEqual([`What does ${ASKED} do?`, 'I could list them.', 'Look here.', 'Broken , open ']);
        expect(page.calls).toEqual([]);
    });

    it('keeps the blocks that stand in code', async () => {
        const example = `Write \`${BLOCK}\` or\n\n~~~~\n${BLOCK}\n~~~~\n`;
        const page = await open([textPart(S, 'msg_2', 'prt_2', `${example}${BLOCK}`, ENDED)]);
        expect(page.texts(S)[1]).toBe(example);
    });

    it('is shown as it was shown while it streamed, for every fixture of the interceptor', async () => {
        const fixtures = loadFixtures();
        const page = await open(
            fixtures.map(({ input }, index) => textPart(S, 'msg_2', `prt_${String(index + 2).padStart(4, '0')}`, input, ENDED))
        );
        expect(page.texts(S).slice(1)).toEqual(fixtures.map(({ text }) => text));
        expect(page.calls).toEqual([]);
    });

    it('still shows what the agent only repeated', async () => {
        const page = await open([textPart(S, 'msg_2', 'prt_2', `You asked about ${ASKED}, not ${BLOCK}.`, ENDED)]);
        expect(page.texts(S)[1]).toBe(`You asked about ${ASKED}, not .`);
    });

    it('is not altered in the server: only the copy for the page is', async () => {
        await open([textPart(S, 'msg_2', 'prt_2', `a ${BLOCK}b`, ENDED)]);
        expect(fixture.opencode.messages[S][1].parts).toEqual([textPart(S, 'msg_2', 'prt_2', `a ${BLOCK}b`, ENDED)]);
    });

    it('has titles without blocks, in the list, after a change, and of helpers', async () => {
        fixture.opencode.sessions = [
            aSession(S, { title: `${BLOCK} List the panes` }), aSession('ses_2', { title: `Look %%OS{"cmd":"x"` }),
            aSession('ses_3', { parentID: S, title: BLOCK })
        ];
        const { page } = await fixture.openPage();
        await page.until('it is ready', state => state.ready);
        expect(Object.values(page.state.sessions).map(({ title }) => title)).toEqual(['List the panes', 'Look', 'Untitled']);
        fixture.opencode.emit(fixture.workspace, sessionUpdated(aSession('ses_2', { title: `Done ${BLOCK}` })));
        await page.until('it knows', state => state.sessions.ses_2.title === 'Done');
        expect(page.calls).toEqual([]);
    });
});
