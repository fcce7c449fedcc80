// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FocusKeeper } from './focus-keeper';

describe('FocusKeeper', () => {
    const keeper = new FocusKeeper();
    let input: HTMLTextAreaElement;
    let editor: HTMLTextAreaElement;

    beforeEach(() => {
        input = document.body.appendChild(document.createElement('textarea'));
        editor = document.body.appendChild(document.createElement('textarea'));
    });

    afterEach(() => document.body.replaceChildren());

    it('gives the focus back within the same event', async () => {
        input.focus();
        const seen: (Element | null)[] = [];
        await keeper.during(async () => {
            editor.focus();
            seen.push(document.activeElement);
        });
        expect(seen).toEqual([input]);
    });

    it('says while it does so, and not when the person has taken over', async () => {
        expect(keeper.isKeeping).toBe(false);
        await keeper.during(async () => {
            await keeper.during(async () => expect(keeper.isKeeping).toBe(true));
            expect(keeper.isKeeping).toBe(true);
            input.dispatchEvent(new Event('pointerdown', { bubbles: true }));
            expect(keeper.isKeeping).toBe(false);
        });
        expect(keeper.isKeeping).toBe(false);
    });

    it('leaves nothing focused when nothing was', async () => {
        await keeper.during(async () => editor.focus());
        expect(document.activeElement).toBe(document.body);
    });

    it('does not hold on to something that is gone', async () => {
        input.focus();
        await keeper.during(async () => {
            input.remove();
            editor.focus();
        });
        expect(document.activeElement).toBe(document.body);
    });

    it.each([
        ['clicks', () => new Event('pointerdown', { bubbles: true })],
        ['moves on with Tab', () => new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })],
        ['uses a shortcut', () => new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true })]
    ])('lets go when the person %s', async (_name, create) => {
        input.focus();
        await keeper.during(async () => {
            input.dispatchEvent(create());
            editor.focus();
        });
        expect(document.activeElement).toBe(editor);
    });

    it('stays when the person only types', async () => {
        input.focus();
        await keeper.during(async () => {
            input.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
            editor.focus();
        });
        expect(document.activeElement).toBe(input);
    });

    it('lets go afterwards, also after a failure, and hands on how it ended', async () => {
        input.focus();
        await expect(keeper.during(async () => { throw new Error('no'); })).rejects.toThrow('no');
        expect(await keeper.during(async () => 'done')).toBe('done');
        editor.focus();
        expect(document.activeElement).toBe(editor);
    });
});
