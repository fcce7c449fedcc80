import { Widget } from '@theia/core/lib/browser/widgets';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bindSurfaces } from '../surfaces/fixtures/bind-surfaces';
import { PersonAtWork, STILL_AT_WORK, STILL_WRITING } from './person-at-work';

describe('PersonAtWork', () => {
    let person: PersonAtWork;
    let editor: Widget;
    let input: HTMLTextAreaElement;
    let chat: HTMLTextAreaElement;

    beforeEach(() => {
        vi.useFakeTimers({ toFake: ['performance'] });
        const container = new Container();
        bindSurfaces(container);
        container.bind(PersonAtWork).toSelf().inSingletonScope();
        person = container.get(PersonAtWork);
        editor = new Widget();
        document.body.appendChild(editor.node);
        input = editor.node.appendChild(document.createElement('textarea'));
        chat = document.body.appendChild(document.createElement('textarea'));
    });

    afterEach(() => {
        document.body.replaceChildren();
        vi.useRealTimers();
    });

    const press = (target: Element): boolean => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));

    it('is where the caret is', () => {
        input.focus();
        expect(person.isIn(editor)).toBe(true);
        chat.focus();
        expect(person.isIn(editor)).toBe(false);
    });

    it('is for a moment where somebody typed', () => {
        press(input);
        chat.focus();
        expect([person.isIn(editor), person.typedIn(editor.node)]).toEqual([true, true]);
        vi.advanceTimersByTime(STILL_AT_WORK);
        expect([person.isIn(editor), person.typedIn(editor.node)]).toEqual([false, false]);
    });

    it('is elsewhere as soon as somebody types elsewhere', () => {
        press(input);
        chat.focus();
        press(chat);
        expect(person.isIn(editor)).toBe(false);
    });

    it('is not where the agent brought the keyboard, until they do something there', () => {
        input.focus();
        person.wasBrought();
        expect([person.isIn(editor), person.hasCaretIn(editor.node)]).toEqual([false, false]);
        document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
        expect([person.isIn(editor), person.hasCaretIn(editor.node)]).toEqual([true, true]);
    });

    it('is present only where this window has the focus', () => {
        input.focus();
        const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
        expect([person.isPresentIn(editor.node), person.hasCaretIn(editor.node)]).toEqual([false, true]);
        hasFocus.mockReturnValue(true);
        expect([person.isPresentIn(editor.node), person.isPresentIn(chat)]).toEqual([true, false]);
        hasFocus.mockRestore();
    });

    it('is writing for a shorter moment, or while something is half written', () => {
        input.focus();
        expect(person.isWritingIn(editor.node)).toBe(false);
        press(input);
        expect([person.isWritingIn(editor.node), person.isWritingIn(chat)]).toEqual([true, false]);
        vi.advanceTimersByTime(STILL_WRITING);
        expect(person.isWritingIn(editor.node)).toBe(false);
        input.value = 'half a';
        expect(person.isWritingIn(editor.node)).toBe(true);
    });

    it('is nowhere at first', () => {
        expect([person.isIn(editor), person.typedIn(document.body)]).toEqual([false, false]);
    });
});
