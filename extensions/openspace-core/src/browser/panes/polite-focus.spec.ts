// @vitest-environment jsdom
import { PaneFixture, ContentTab } from './fixtures/pane-fixture';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PoliteFocus } from './polite-focus';

describe('PoliteFocus', () => {
    let focus: PoliteFocus;
    let widget: ContentTab;
    let now: number;

    beforeEach(async () => {
        const fixture = new PaneFixture();
        widget = await fixture.add('editor:a.ts');
        focus = fixture.container.get(PoliteFocus);
        now = 10_000;
        vi.spyOn(focus as unknown as { now(): number }, 'now').mockImplementation(() => now);
    });

    function place<K extends keyof HTMLElementTagNameMap>(tag: K, parent: HTMLElement = document.body): HTMLElementTagNameMap[K] {
        const element = parent.appendChild(document.createElement(tag));
        element.tabIndex = 0;
        element.focus();
        return element;
    }
    const press = (element: HTMLElement): boolean => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));

    it('gives the keyboard to a tab', async () => {
        expect(await focus.moveTo(widget)).toBe(true);
        expect(document.activeElement).toBe(widget.node);
    });

    it.each(['textarea', 'input'] as const)('leaves it in a %s for two seconds after a key', async tag => {
        const input = place(tag);
        press(input);
        now += 1_999;
        expect(await focus.moveTo(widget)).toBe(false);
        expect(document.activeElement).toBe(input);
        now += 1;
        expect(await focus.moveTo(widget)).toBe(true);
    });

    it('leaves it where something is half written', async () => {
        const input = place('textarea');
        input.value = 'Please';
        expect(await focus.moveTo(widget)).toBe(false);
        input.value = '';
        expect(await focus.moveTo(widget)).toBe(true);
    });

    it.each(['monaco-editor', 'xterm'])('does not take the hidden input of a %s for something half written', async className => {
        const frame = document.body.appendChild(document.createElement('div'));
        frame.className = className;
        place('textarea', frame).value = 'x';
        expect(await focus.moveTo(widget)).toBe(true);
    });

    it.each(['lm-Menu', 'dialogOverlay', 'quick-input-widget', 'openspace-prompts'])('leaves it in a .%s', async className => {
        const frame = document.body.appendChild(document.createElement('div'));
        frame.className = className;
        place('button', frame);
        expect(await focus.moveTo(widget)).toBe(false);
    });

    it('does not count keys outside of texts', async () => {
        press(place('button'));
        expect(await focus.moveTo(widget)).toBe(true);
    });

    it('counts characters that come without keys', async () => {
        const input = place('input');
        input.type = 'search';
        input.dispatchEvent(new Event('compositionupdate', { bubbles: true }));
        expect(await focus.moveTo(widget)).toBe(false);
    });

    it('knows in which tab the person is writing', () => {
        const input = place('textarea', widget.node);
        expect(focus.isWritingIn(widget.node)).toBe(false);
        press(input);
        expect(focus.isWritingIn(widget.node)).toBe(true);
        expect(focus.isWritingIn(document.createElement('div'))).toBe(false);
        now += 2_000;
        expect(focus.isWritingIn(widget.node)).toBe(false);
        input.value = 'half a';
        expect(focus.isWritingIn(widget.node)).toBe(true);
    });

    it('knows where the person is, and that it was the agent who brought the keyboard', async () => {
        const elsewhere = document.body.appendChild(document.createElement('div'));
        place('button', elsewhere);
        expect([focus.isPersonIn(elsewhere), focus.isPersonIn(widget.node)]).toEqual([true, false]);
        await focus.moveTo(widget);
        expect([focus.isPersonIn(elsewhere), focus.isPersonIn(widget.node)]).toEqual([false, false]);
        press(widget.node);
        expect(focus.isPersonIn(widget.node)).toBe(true);
    });

    it('keeps the keyboard in a tab that goes elsewhere', async () => {
        const input = place('textarea', widget.node);
        const home = widget.node.parentElement!;
        await focus.carry(widget, async () => {
            widget.node.remove();
            home.append(widget.node);
        });
        expect(document.activeElement).toBe(input);
    });
});
