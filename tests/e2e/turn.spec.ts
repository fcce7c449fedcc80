import { expect, test } from './support/test';

const OPEN_LINE_77 = '%%OS{"cmd":"openspace.editor.open","args":{"path":"src/greet.ts","line":77}}%%';

test('streams a reply, opens the file at the line, and never shows a piece of the block', async ({ chat }) => {
    chat.script([
        { when: { lastUser: 'show me' }, reply: [{ text: `Here it is. ${OPEN_LINE_77}Line 77 has the value.`, chunkSize: 3, delay: 10 }] }
    ]);
    const seen = await chat.page.evaluateHandle(() => {
        const texts: string[] = [];
        const panel = document.querySelector('[data-testid="openspace-chat"]')!;
        new MutationObserver(() => texts.push(panel.textContent ?? '')).observe(panel, {
            subtree: true, childList: true, characterData: true
        });
        return texts;
    });
    await chat.ask('show me the value');
    await expect(chat.replies.last()).toHaveText(/Here it is\.\s+Line 77 has the value\./);
    await expect(chat.currentEditor).toHaveText('greet.ts');
    await expect(chat.page.locator('.view-line', { hasText: 'value77 = 77' })).toBeVisible();
    const texts = await seen.jsonValue();
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter(text => /%|"cmd"|openspace\.editor/.test(text))).toEqual([]);
});

test('keeps the keyboard in the chat while the agent opens files', async ({ chat }) => {
    chat.script([{ reply: [{ text: OPEN_LINE_77 }, { text: 'done' }] }]);
    await chat.ask('open it');
    await expect(chat.currentEditor).toHaveText('greet.ts');
    await expect(chat.input).toBeFocused();
    await chat.page.keyboard.type('still typing');
    await expect(chat.input).toHaveValue('still typing');
});
