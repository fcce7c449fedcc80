import { Widget } from '@theia/core/lib/browser/widgets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FocusKeeper, PERSON_MOVES } from './focus-keeper';

describe('FocusKeeper', () => {
    const keeper = new FocusKeeper();
    let input: HTMLTextAreaElement;
    let editor: HTMLTextAreaElement;

    beforeEach(() => {
        input = document.body.appendChild(document.createElement('textarea'));
        editor = document.body.appendChild(document.createElement('textarea'));
    });

    afterEach(() => {
        document.body.replaceChildren();
        vi.useRealTimers();
    });

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

    const click = (): boolean => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

    it('keeps the focus where the person brought it meanwhile', async () => {
        vi.useFakeTimers({ toFake: ['performance'] });
        const chat = document.body.appendChild(document.createElement('textarea'));
        input.focus();
        await keeper.during(async () => {
            click();
            chat.focus();
            vi.advanceTimersByTime(PERSON_MOVES);
            expect(keeper.isKeeping).toBe(true);
            editor.focus();
        });
        expect(document.activeElement).toBe(chat);
    });

    it('gives nothing the focus after the person took it from everything', async () => {
        vi.useFakeTimers({ toFake: ['performance'] });
        input.focus();
        await keeper.during(async () => {
            click();
            input.blur();
            vi.advanceTimersByTime(PERSON_MOVES);
            editor.focus();
        });
        expect(document.activeElement).toBe(document.body);
    });

    it('does not take for the person\'s doing what only the agent can have shown', async () => {
        input.focus();
        await keeper.during(async () => {
            click();
            editor.focus();
        }, target => target === editor);
        expect(document.activeElement).toBe(input);
    });

    it('stays until the tab that comes to the front behind another one has asked for the focus', async () => {
        input.focus();
        const closed = await keeper.whileClosing(async () => {
            setTimeout(() => editor.focus());
            return 'closed';
        });
        expect([closed, document.activeElement]).toEqual(['closed', input]);
    });

    describe('gives the keyboard away', () => {
        it('and says that it is the agent\'s doing', async () => {
            input.focus();
            const said: boolean[] = [];
            await keeper.giving(async () => {
                said.push(keeper.isAgentsDoing, keeper.isKeeping);
                editor.focus();
            }, owner => owner === input);
            expect([said, keeper.isAgentsDoing, document.activeElement]).toEqual([[true, false], false, editor]);
        });

        it('not if it cannot leave its owner at the last moment, and does not wait then', async () => {
            input.focus();
            await keeper.giving(async () => {
                editor.focus();
                return new Promise(() => undefined);
            }, () => false);
            expect(document.activeElement).toBe(input);
        });
    });

    it('brings the person where they want to be', () => {
        const widget = new Widget();
        const activate = vi.spyOn(widget, 'activate');
        keeper.bringPersonTo(widget);
        expect(activate).toHaveBeenCalledOnce();
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
