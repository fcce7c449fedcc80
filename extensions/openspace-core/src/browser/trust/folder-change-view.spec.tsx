import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReactFixture } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { FolderChange } from '../../common/services/folder-trust';
import { ARMING_TIME } from '../control/person-questions';
import { FolderChangeView } from './folder-change-view';

const CHANGE: FolderChange = {
    directory: '/w', digest: 'one', keptOut: false, canKeepOut: true,
    files: [
        { name: 'AGENTS.md', path: '/w/AGENTS.md', kind: 'changed', before: 'be kind\n', after: 'be \u202eevil\n' },
        { name: '.opencode/plugin/a.wasm', path: '/w/.opencode/plugin/a.wasm', kind: 'added', unseen: 'binary' },
        { name: 'opencode.json', path: '/w/opencode.json', kind: 'removed', after: '' }
    ]
};

describe('the question about what changed in a folder', () => {
    const on = { onDecide: vi.fn(), onOpen: vi.fn(), onLater: vi.fn() };
    let page: ReactFixture;

    const show = (change: FolderChange): Promise<void> => page.render(<FolderChangeView change={change} {...on} />);
    const button = (name: string): HTMLButtonElement =>
        page.host.querySelector<HTMLButtonElement>(`[data-testid="folder-change-${name}"]`)!;
    const pass = (ms: number): Promise<unknown> => page.act(() => vi.advanceTimersByTime(ms));

    beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        Object.values(on).forEach(mock => mock.mockReset());
        page = new ReactFixture();
    });

    afterEach(() => {
        page.dispose();
        vi.useRealTimers();
    });

    it('names each file and shows its difference, with marks for what would not be seen', async () => {
        await show(CHANGE);
        const text = (name: string): string => page.host.querySelector(`[data-file="${name}"]`)?.textContent ?? '';
        expect(text('AGENTS.md')).toContain('be ⟨U+202E⟩evil');
        expect(text('AGENTS.md')).toContain('be kind');
        expect(text('.opencode/plugin/a.wasm')).toContain('Binary file');
        expect(text('opencode.json')).toContain('The earlier text was not kept');
    });

    it('takes no answer in the first moment, nor right after something else has changed', async () => {
        await show(CHANGE);
        expect([button('use').disabled, button('keep-out').disabled, button('later').disabled]).toEqual([true, true, false]);
        await pass(ARMING_TIME);
        expect(button('use').disabled).toBe(false);
        await show({ ...CHANGE, digest: 'two' });
        expect(button('use').disabled).toBe(true);
        await pass(ARMING_TIME);
        await page.click(button('use'));
        expect(on.onDecide.mock.calls).toEqual([['use']]);
    });

    it('says what follows from keeping it out, and does not offer it again', async () => {
        await show({ ...CHANGE, canKeepOut: false, keptOut: true });
        expect(page.host.textContent).toContain('the agent waits until the files are back');
        expect(button('keep-out')).toBeNull();
    });
});
