import { Emitter } from '@theia/core/lib/common/event';
import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnchoredMenuOptions, showAnchoredMenu } from './anchored-menu';
import { MenuItem } from './menu-rows';

describe('an anchored menu', () => {
    const changes = new Emitter<void>();
    const returnFocus = vi.fn();
    let anchor: HTMLButtonElement;
    let chosen: string[];
    let names: string[];

    const find = (testID: string): HTMLElement | null => document.querySelector(`[data-testid="${testID}"]`);
    const input = (): HTMLInputElement => find('menu-filter') as HTMLInputElement;
    const rows = (): string[] =>
        Array.from(document.querySelectorAll('[role=option] .openspace-menu-label'), ({ textContent }) => textContent);
    const active = (): string | null | undefined =>
        document.getElementById(input().getAttribute('aria-activedescendant')!)?.getAttribute('data-item');
    const item = (name: string): MenuItem => ({
        id: name, label: name, checked: name === 'beta', stays: name === 'stays',
        mark: { icon: 'star-empty', label: 'Star', isOn: false, run: () => void chosen.push(`star ${name}`) },
        run: () => void chosen.push(name)
    });
    const open = (extra: Partial<AnchoredMenuOptions> = {}): Promise<unknown> => React.act(async () => {
        void showAnchoredMenu({
            label: 'Greek', items: () => names.map(item), onDidChange: changes.event, anchor, returnFocus, ...extra
        });
    });
    const key = (name: string, init: KeyboardEventInit = {}): Promise<unknown> => React.act(async () => {
        input().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }));
    });
    const type = (text: string): Promise<unknown> => React.act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
        input().dispatchEvent(new Event('input', { bubbles: true }));
    });

    beforeEach(() => {
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
        anchor = document.body.appendChild(document.createElement('button'));
        [chosen, names] = [[], ['alpha', 'beta', 'gamma']];
        returnFocus.mockClear();
    });
    afterEach(async () => {
        await React.act(async () => document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })));
        expect(find('anchored-menu')).toBeNull();
        anchor.remove();
    });

    it('begins at what is checked, and goes round by keys', async () => {
        await open();
        expect([document.activeElement, active(), anchor.getAttribute('aria-expanded')]).toEqual([input(), 'beta', 'true']);
        const seen = [];
        for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp']) {
            await key(name);
            seen.push(active());
        }
        expect(seen).toEqual(['gamma', 'alpha', 'gamma', 'alpha', 'gamma', 'alpha']);
        await key('Enter');
        expect([chosen, find('anchored-menu'), anchor.getAttribute('aria-expanded')]).toEqual([['alpha'], null, 'false']);
        expect(returnFocus).toHaveBeenCalledOnce();
    });

    it('finds what is typed, and says when there is nothing', async () => {
        await open();
        await type('mm');
        expect([rows(), active(), document.querySelector('[role=option] b')?.textContent]).toEqual([['gamma'], 'gamma', 'mm']);
        await type('xyz');
        expect([rows(), find('anchored-menu')!.textContent]).toEqual([[], 'Nothing found']);
        await key('Enter');
        await key('Escape');
        expect([chosen, find('anchored-menu'), returnFocus.mock.calls.length]).toEqual([[], null, 1]);
    });

    it('marks by key and by click, and stays open for what is a switch', async () => {
        names = ['stays', 'other'];
        await open();
        await key('Enter');
        await key('Enter', { ctrlKey: true });
        await React.act(async () => document.querySelectorAll<HTMLElement>('[data-testid=menu-mark]')[1].click());
        expect([chosen, active()]).toEqual([['stays', 'star stays', 'star other'], 'other']);
        await React.act(async () => document.querySelectorAll<HTMLElement>('[role=option]')[1].click());
        expect([chosen.at(-1), find('anchored-menu')]).toEqual(['other', null]);
    });

    it('shows what has changed, and keeps the place of the keys', async () => {
        await open({ empty: () => 'Loading' });
        await key('End');
        names = ['omega', 'gamma'];
        await React.act(async () => changes.fire());
        expect([rows(), active()]).toEqual([['omega', 'gamma'], 'gamma']);
        names = [];
        await React.act(async () => changes.fire());
        expect(find('anchored-menu')!.textContent).toBe('Loading');
    });

    it('closes on a click elsewhere without taking the focus, and is switched by its own button', async () => {
        await open();
        await React.act(async () => document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })));
        expect([find('anchored-menu'), returnFocus.mock.calls.length]).toEqual([null, 0]);
        await open();
        await React.act(async () => anchor.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })));
        expect(find('anchored-menu')).not.toBeNull();
        await open();
        expect([find('anchored-menu'), returnFocus.mock.calls.length]).toEqual([null, 1]);
    });

    it('has only what is in view of thousands of items in the page', async () => {
        names = Array.from({ length: 3_000 }, (_, index) => `name ${index}`);
        await open();
        expect(document.querySelectorAll('[role=option]').length).toBeLessThan(60);
        await type('name 2999');
        expect(rows()).toEqual(['name 2999']);
    });
});
