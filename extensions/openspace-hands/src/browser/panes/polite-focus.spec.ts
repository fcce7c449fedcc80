import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { AgentTabs } from 'openspace-core/lib/browser/resources/agent-tabs';
import { PaneFixture, ContentTab } from './fixtures/pane-fixture';
import { PoliteFocus } from './polite-focus';

describe('PoliteFocus', () => {
    let fixture: PaneFixture;
    let focus: PoliteFocus;
    let widget: ContentTab;

    beforeEach(async () => {
        vi.useFakeTimers({ toFake: ['performance'] });
        fixture = new PaneFixture();
        widget = await fixture.add('editor:a.ts');
        focus = fixture.container.get(PoliteFocus);
    });

    afterEach(() => {
        vi.useRealTimers();
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
        vi.advanceTimersByTime(1_999);
        expect(await focus.moveTo(widget)).toBe(false);
        expect(document.activeElement).toBe(input);
        vi.advanceTimersByTime(1);
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

    it('gives it back if the person begins to write before the tab takes it', async () => {
        const input = place('textarea');
        vi.spyOn(fixture.shell, 'activateWidget').mockImplementation(async () => {
            press(input);
            widget.node.focus();
            return new Promise(() => undefined);
        });
        expect(await focus.moveTo(widget)).toBe(false);
        expect(document.activeElement).toBe(input);
    });

    it('does not make the tab or the place the person\'s', async () => {
        const tabs = fixture.container.get(AgentTabs);
        const person = fixture.container.get(PersonAtWork);
        tabs.shown(widget, true, 'ses_1');
        await focus.moveTo(widget);
        expect([tabs.unused.map(({ id }) => id), person.hasCaretIn(widget.node)]).toEqual([['editor:a.ts'], false]);
        press(widget.node);
        expect(person.hasCaretIn(widget.node)).toBe(true);
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
