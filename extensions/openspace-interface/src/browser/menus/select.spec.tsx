import * as React from '@theia/core/shared/react';
import { createRoot, Root } from '@theia/core/shared/react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Select, SelectOption } from './select';

describe('a select', () => {
    const onChoose = vi.fn();
    let host: HTMLElement;
    let root: Root;

    const button = (): HTMLButtonElement => host.querySelector('button')!;
    const offered = (): Array<string | null> =>
        Array.from(document.querySelectorAll('[role=option] .openspace-menu-label'), ({ textContent }) => textContent);
    const render = (options: readonly SelectOption[], value = ''): Promise<unknown> => React.act(async () =>
        root.render(<Select label='Scope' value={value} options={options} onChoose={onChoose} testID='scope' />));

    const ALL = [{ value: '', label: 'All' }, { value: 'one', label: 'Just one' }];

    beforeEach(() => {
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
        onChoose.mockClear();
        host = document.body.appendChild(document.createElement('div'));
        root = createRoot(host);
    });
    afterEach(async () => {
        await React.act(async () => {
            document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
        });
        await React.act(async () => root.unmount());
        host.remove();
    });

    it('shows what is chosen, and lets the person choose by mouse', async () => {
        await render(ALL, 'one');
        expect([button().textContent, button().dataset.value, button().title]).toEqual(['Just one', 'one', 'Scope: Just one']);
        await React.act(async () => button().click());
        expect(offered()).toEqual(['All', 'Just one']);
        await React.act(async () => document.querySelector<HTMLElement>('[data-item="option-"]')!.click());
        expect(onChoose.mock.calls).toEqual([['']]);
        expect([offered(), document.activeElement]).toEqual([[], button()]);
    });

    it('opens by keyboard, and offers what comes while it is open', async () => {
        await render(ALL);
        await React.act(async () => {
            button().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
        });
        await render([...ALL, { value: 'two', label: 'Two' }]);
        expect(offered()).toEqual(['All', 'Just one', 'Two']);
    });
});
