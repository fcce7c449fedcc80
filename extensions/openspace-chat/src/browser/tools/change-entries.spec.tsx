import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { assistantInfo, aSession, CONNECTED, loaded, reset, SESSION, textPart, toolPart, userMessage } from '../fixtures/conversations';

describe('the ways from the conversation to changes and editors', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        chat = new ChatFixture();
        const person = userMessage('msg_1', 'do it');
        const edit = toolPart('msg_2', 'edit', {
            status: 'completed', input: { filePath: '/w/src/a.ts' }, output: '', title: '',
            metadata: { diff: '--- a\n+++ a\n@@ -1 +1 @@\n-a\n+b\n' }, time: { start: 1, end: 2 }
        });
        const code = textPart('msg_2', '```ts\none();\n```\n\n```ts src/a.ts\ntwo();\n```\n');
        await chat.apply(CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION }), loaded([
            { ...person, info: {
                ...person.info, summary: { diffs: [{ file: 'src/a.ts', additions: 1, deletions: 1, status: 'modified' }] }
            } as typeof person.info },
            { info: assistantInfo('msg_2', 'msg_1', { time: { created: 1, completed: 2 }, finish: 'stop' }), parts: [edit, code] }
        ]));
    });

    afterEach(() => chat.dispose());

    it('lead from the header and from a turn to the view', async () => {
        await chat.click('chat-changes');
        await chat.click('turn-review');
        expect(chat.changes.show.mock.calls).toEqual([[], ['msg_1']]);
    });

    it('keep or undo a whole turn', async () => {
        expect(chat.find('turn-kept')).toBeNull();
        await chat.click('turn-undo-files');
        expect(chat.changes.undo).toHaveBeenCalledWith(SESSION, 'msg_1');
        await chat.click('turn-keep');
        expect(chat.changes.keep).toHaveBeenCalledWith(SESSION, 'msg_1');
        expect([chat.find('turn-keep'), chat.find('turn-kept')?.textContent]).toEqual([null, 'Kept']);
    });

    it('lead from an edit, and from the files of a turn, to the diff', async () => {
        await chat.toggle('tool-card');
        await chat.click('open-diff');
        expect(chat.changes.openDiff).toHaveBeenLastCalledWith(SESSION, 'msg_2', '/w/src/a.ts');
        await chat.toggle('changed-files');
        await chat.click(chat.find('changed-files')!.querySelector('[data-testid="open-diff"]')!);
        expect(chat.changes.openDiff).toHaveBeenLastCalledWith(SESSION, 'msg_1', 'src/a.ts');
    });

    it('lead from code to the editor, or to the file that it names', async () => {
        const [here, named] = chat.all('code-apply');
        await chat.click(here);
        await chat.click(named);
        expect([here.getAttribute('aria-label'), named.getAttribute('aria-label')]).toEqual(['Apply to the editor', 'Apply to a.ts']);
        expect(chat.applier.apply.mock.calls).toEqual([['one();', undefined], ['two();', 'src/a.ts']]);
    });
});
