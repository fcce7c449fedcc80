import { Container } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { PersonAnswer, PersonQuestion } from '../../common';
import { bindSurfaces } from '../surfaces/fixtures/bind-surfaces';
import { PersonPromptsWidget } from './person-prompts-widget';
import { PersonQuestions } from './person-questions';

const CONSENT: PersonQuestion = { kind: 'consent', id: 'c' };
const danger = (id: string, details = 'rm -rf build', more: object = {}): PersonQuestion =>
    ({ kind: 'danger', id, cmd: 'openspace.terminal.send', label: 'Send to Terminal', details, reason: 'It runs a program.', ...more });

/** Lets the next frame, and what it asks for, happen. */
const nextFrame = (): Promise<void> => React.act(() => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve))));

describe('the questions to the person', () => {
    let questions: PersonQuestions;
    let widget: PersonPromptsWidget;
    let input: HTMLTextAreaElement;
    let answers: Record<string, PersonAnswer>;
    let layer: string[];
    let now: number;

    beforeEach(async () => {
        layer = [];
        // jsdom has no top layer.
        Object.assign(HTMLElement.prototype, { showPopover: () => layer.push('show'), hidePopover: () => layer.push('hide') });
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
        now = 1_000;
        answers = {};
        const container = new Container();
        const isIdle = (focused: Element): boolean =>
            focused instanceof HTMLTextAreaElement && focused.className === 'box-input' && focused.value === '';
        bindSurfaces(container, [{ description: { id: 'box', purpose: '' }, keyboard: { isIdle } }]);
        [Announcer, PersonPromptsWidget, PersonQuestions].forEach(service => container.bind<unknown>(service).toSelf().inSingletonScope());
        questions = Object.assign(container.get(PersonQuestions), { now: () => now });
        input = document.body.appendChild(document.createElement('textarea'));
        widget = container.get(PersonPromptsWidget);
        await React.act(async () => widget.onStart());
    });

    afterEach(async () => {
        await React.act(async () => widget.dispose());
        document.body.replaceChildren();
        Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
        Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
    });

    async function ask(...asked: PersonQuestion[]): Promise<void> {
        asked.forEach(question => void questions.ask(question).then(answer => { answers[question.id] = answer; }));
        await nextFrame();
        await nextFrame();
    }

    const find = (testID: string): HTMLElement | null => document.querySelector(`[data-testid="${testID}"]`);

    async function click(testID: string): Promise<void> {
        await React.act(async () => find(testID)!.click());
        await nextFrame();
        await nextFrame();
    }

    async function press(key: string, init: KeyboardEventInit = {}): Promise<KeyboardEvent> {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
        await React.act(async () => document.activeElement!.dispatchEvent(event));
        await nextFrame();
        await nextFrame();
        return event;
    }

    const jumpIn = (): Promise<KeyboardEvent> => press('Enter', { ctrlKey: true, altKey: true });

    describe('before the agent acts for the first time', () => {
        it('says what it may do, that it is checked, and where to change it', async () => {
            await ask(CONSENT);
            const text = find('consent-dialog')!.textContent;
            [
                'open files', 'arrange the window', 'terminals', 'read and write files of this workspace', 'checked',
                'inside this workspace', 'status bar'
            ].forEach(part => expect(text).toContain(part));
        });

        it.each([
            ['consent-allow', false, { allowed: true, remember: false }],
            ['consent-allow', true, { allowed: true, remember: true }],
            ['consent-cancel', false, { allowed: false, remember: false }],
            ['consent-cancel', true, { allowed: false, remember: true }]
        ])('answers with %s, box ticked: %s', async (button, tick, answer) => {
            await ask(CONSENT);
            now += 500;
            if (tick) {
                await click('consent-remember');
            }
            await click(button);
            expect([answers, find('consent-dialog')]).toEqual([{ c: answer }, null]);
        });
    });

    describe('about a dangerous command', () => {
        it('shows all of it: name, arguments, reason', async () => {
            const details = `cat a${' '.repeat(400)}; \u202Erm -rf ~ # the end`;
            await ask(danger('d', details));
            const dialog = find('danger-dialog')!;
            expect(dialog.querySelector('pre')!.textContent).toBe('cat a⟨400 spaces⟩; ⟨U+202E⟩rm -rf ~ # the end');
            expect(Array.from(dialog.querySelectorAll('mark'), mark => mark.textContent)).toEqual(['⟨400 spaces⟩', '⟨U+202E⟩']);
            [
                'Send to Terminal', 'openspace.terminal.send', 'It runs a program.', `Below is all of it, ${details.length} characters`
            ].forEach(part => expect(dialog.textContent).toContain(part));
        });

        it('does not claim to show all of what was cut', async () => {
            await ask(danger('d', `${'x'.repeat(500)}\n… (9 more characters)`, { cut: true }));
            expect(find('danger-dialog')!.textContent).not.toContain('Below is all of it');
        });

        it('shows what a push sends, line by line, whatever stands in it, and what is not listed', async () => {
            const commits = [{ commit: 'a'.repeat(40), subject: 'b\u202ec\n3 files: none', author: 'Ann <a@b>' }];
            const files = [{ path: 'x\nsum.js', change: 'passing' as const }, { path: 'y', change: 'deleted' as const }];
            const push = {
                branch: 'main', commit: 'a'.repeat(40), remote: 'https://example.com/o/r', before: 'c'.repeat(40), commits,
                totalCommits: 3, files, totalFiles: 2
            };
            await ask(danger('d', '', { push }), danger('e', '', { push: { ...push, branch: 'other' } }));
            expect(Array.from(document.querySelectorAll('[data-testid="outgoing-push"] li'), line => line.textContent)).toEqual([
                'aaaaaaaa b⟨U+202E⟩c ⏎ 3 files: none Ann <a@b>', 'and 2 more',
                'x ⏎ sum.js added and deleted again, stays in the history', 'y deleted'
            ]);
            const text = find('outgoing-push')!.textContent;
            expect(text).toContain('To this branch and repository: main https://example.com/o/r');
            expect(text).toContain('Commits: 3');
            // Another push is another question.
            expect(find('danger-dialog')!.textContent).toContain('Questions after this one: 1.');
        });

        it('names every danger with its part of the text, up to a number', async () => {
            const reasons = ['It deletes.', 'It is final.'];
            const dangers = Array.from({ length: 52 }, (_, index) => ({ part: `rm -rf ${index}`, reasons }));
            await ask(danger('1', 'all', { dangers: [{ part: `sudo ${'x'.repeat(200)}`, reasons: ['Another user.'] }, ...dangers] }));
            const items = Array.from(find('danger-parts')!.querySelectorAll('li'), item => item.textContent);
            expect(items).toHaveLength(51);
            expect(items[0]).toMatch(/^sudo x{115}… Another user\.$/);
            expect(items[1]).toBe('rm -rf 0 It deletes. It is final.');
            expect(items[50]).toBe('and 3 more');
            expect(find('danger-deny')!.className).toBe('theia-button main');
        });

        it('needs no list for one danger', async () => {
            await ask(danger('1', 'sudo ls', { dangers: [{ part: 'sudo ls', reasons: ['Another user.'] }] }));
            expect(find('danger-parts')).toBeNull();
            expect(find('danger-dialog')!.textContent).toContain('It runs a program.');
        });

        it('lets nothing from outside become part of the page', async () => {
            await ask(danger('d', '<img src=x onerror=alert(1)>', { label: '<b>Safe</b>', reason: '\u202Ereason' }));
            expect(find('danger-dialog')!.querySelector('img, b')).toBeNull();
            expect(find('danger-dialog')!.textContent).toContain('⟨U+202E⟩reason');
        });

        it.each([['danger-allow', true], ['danger-deny', false]])('answers with %s', async (button, allowed) => {
            await ask(danger('d'));
            now += 500;
            await click(button);
            expect(answers).toEqual({ d: { allowed } });
        });

        it('offers to allow it for the session, if that is possible', async () => {
            await ask(danger('d', 'sudo ls', { sessionChoice: true }));
            const stops = Array.from(find('danger-dialog')!.querySelectorAll('button'), button =>
                [button.dataset.testid, button.textContent]);
            expect(stops)
                .toEqual([['danger-deny', 'Deny'], ['danger-allow', 'Allow once'], ['danger-allow-session', 'Allow for this session']]);
            now += 500;
            await click('danger-allow-session');
            expect(answers).toEqual({ d: { allowed: true, remember: true } });
            await ask(danger('e'));
            expect([find('danger-allow')!.textContent, find('danger-allow-session')]).toEqual(['Allow', null]);
        });

        describe('with a choice for how long', () => {
            it.each([['once', true], ['session', true], ['always', true], ['never', false]])('answers %s', async (scope, allowed) => {
                await ask(danger('d', 'curl', { scopeChoice: true }));
                now += 500;
                await click(`danger-scope-${scope}`);
                expect(answers).toEqual({ d: { allowed, scope } });
            });

            it('has the answer for now in front, and what cannot be undone at the end', async () => {
                await ask(danger('d', 'curl', { scopeChoice: true }));
                expect(Array.from(find('danger-dialog')!.querySelectorAll('button'), button => button.textContent)).toEqual([
                    'Deny', 'Allow for This Command', 'Allow for This Session', 'Always Allow', 'Never Allow'
                ]);
            });

            it.each([
                ['Escape', () => press('Escape')], ['the first button', () => click('danger-deny')]
            ])('says no for now with %s', async (_name, deny) => {
                await ask(danger('d', 'curl', { scopeChoice: true }));
                await jumpIn();
                now += 500;
                await deny();
                expect(answers).toEqual({ d: { allowed: false } });
            });
        });

        it('groups what is asked again and again, and says so', async () => {
            await ask(danger('d1'), danger('d2'), danger('e', 'other'));
            expect(document.querySelectorAll('[role=alertdialog]')).toHaveLength(1);
            expect(find('danger-dialog')!.textContent).toContain('Asked 2 times');
            expect(find('danger-dialog')!.textContent).toContain('Questions after this one: 1.');
            now += 500;
            await click('danger-deny');
            expect([answers, find('danger-dialog')!.querySelector('pre')!.textContent])
                .toEqual([{ d1: { allowed: false }, d2: { allowed: false } }, 'other']);
        });

        it('vanishes when nobody waits for the answer any more', async () => {
            await ask(danger('d'));
            await React.act(async () => questions.withdraw('d'));
            await nextFrame();
            expect(find('danger-dialog')).toBeNull();
        });
    });

    describe('and the keyboard', () => {
        it('stays with whoever types, and Enter and Escape there answer nothing', async () => {
            input.focus();
            await ask(danger('d'));
            now += 5_000;
            expect(document.activeElement).toBe(input);
            expect([(await press('Enter')).defaultPrevented, (await press('Escape')).defaultPrevented]).toEqual([false, false]);
            expect([answers, document.activeElement]).toEqual([{}, input]);
        });

        it('comes in by the shortcut that the dialog names: to no button, then to "no" first', async () => {
            input.focus();
            await ask(CONSENT);
            expect(find('consent-dialog')!.textContent).toContain('Ctrl+Alt+Enter');
            expect((await jumpIn()).defaultPrevented).toBe(true);
            expect(document.activeElement?.className).toBe('openspace-prompt-body');
            const stops = Array.from(find('consent-dialog')!.querySelectorAll('button, input, [tabindex="0"]'), stop =>
                stop.getAttribute('data-testid'));
            expect(stops).toEqual(['consent-cancel', 'consent-allow', 'consent-remember']);
        });

        it('goes back to where it was after the answer', async () => {
            input.focus();
            await ask(danger('d'));
            await jumpIn();
            now += 500;
            await press('Escape');
            expect([answers, document.activeElement]).toEqual([{ d: { allowed: false } }, input]);
        });

        it('stays in the dialog, on no button, when the next question comes', async () => {
            input.focus();
            await ask(danger('d'), danger('e', 'other'));
            await jumpIn();
            find('danger-allow')!.focus();
            now += 500;
            await click('danger-allow');
            expect(document.activeElement?.className).toBe('openspace-prompt-body');
            now += 500;
            await click('danger-allow');
            expect([answers, document.activeElement]).toEqual([{ d: { allowed: true }, e: { allowed: true } }, input]);
        });

        it('says no with Escape when nobody types anywhere', async () => {
            await ask(danger('d'));
            now += 500;
            expect((await press('Escape')).defaultPrevented).toBe(true);
            expect(answers).toEqual({ d: { allowed: false } });
        });

        it('says no with Escape in the empty input of the chat, and stays there', async () => {
            input.className = 'box-input';
            input.focus();
            await ask(danger('d'));
            now += 500;
            expect((await press('Escape')).defaultPrevented).toBe(true);
            expect([answers, document.activeElement]).toEqual([{ d: { allowed: false } }, input]);
        });

        it.each([['has written something', 'half a thought', {}], ['composes a character', '', { isComposing: true }]])(
            'does not say no with Escape in the input of the chat if the person %s', async (_name, text, init) => {
                input.className = 'box-input';
                input.value = text;
                input.focus();
                await ask(danger('d'));
                now += 500;
                expect([(await press('Escape', init)).defaultPrevented, answers]).toEqual([false, {}]);
            });

        it('is left alone while there is no question', async () => {
            expect([(await press('Escape')).defaultPrevented, (await jumpIn()).defaultPrevented]).toEqual([false, false]);
        });
    });

    it('take no click and no key in the first half second', async () => {
        await ask(CONSENT);
        now += 499;
        await click('consent-allow');
        await press('Escape');
        expect([answers, find('consent-dialog')]).toEqual([{}, expect.anything()]);
        now += 1;
        await click('consent-allow');
        expect(answers).toEqual({ c: { allowed: true, remember: false } });
    });

    it('wait again when the page was out of sight', async () => {
        await ask(CONSENT);
        now += 60_000;
        document.dispatchEvent(new Event('visibilitychange'));
        await click('consent-allow');
        expect(answers).toEqual({});
    });

    it('are announced at once, with the way to answer', async () => {
        const region = document.querySelector('[aria-live=assertive]')!;
        expect(region.textContent).toBe('');
        await ask(CONSENT);
        expect(region.textContent).toBe('May the agent use this window? Press Ctrl+Alt+Enter to answer.');
    });

    it('stand in the top layer, above whatever comes there later', async () => {
        expect([widget.node.popover ?? widget.node.getAttribute('popover'), widget.node.parentElement]).toEqual(['manual', document.body]);
        await ask(CONSENT);
        expect(layer).toEqual(['show']);
        document.dispatchEvent(new Event('fullscreenchange'));
        input.dispatchEvent(new Event('toggle'));
        widget.node.dispatchEvent(new Event('toggle'));
        expect(layer).toEqual(['show', 'hide', 'show', 'hide', 'show']);
        now += 500;
        await click('consent-cancel');
        expect(layer.at(-1)).toBe('hide');
    });

    it('can be answered while a dialog has taken the rest of the page out of reach', async () => {
        await ask(danger('d'));
        // As Theia's dialogs do it.
        [...document.body.children].forEach(child => child.setAttribute('inert', ''));
        await nextFrame();
        expect([widget.node.hasAttribute('inert'), input.hasAttribute('inert')]).toEqual([false, true]);
    });

    it('listen to nothing any more when the page ends', async () => {
        const handle = vi.spyOn(questions, 'markVisible');
        await React.act(async () => widget.dispose());
        document.dispatchEvent(new Event('visibilitychange'));
        expect(handle).not.toHaveBeenCalled();
    });
});
