import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentFixture } from '../fixtures/content-fixture';
import { DiffText } from './diff-text';

const DIFF = '--- a.fake\n+++ a.fake\n@@ -1,2 +1,2 @@\n same\n-old word here\n+new word here';

describe('DiffText', () => {
    let content: ContentFixture;

    beforeEach(() => content = new ContentFixture());
    afterEach(() => content.dispose());

    const added = (): string | undefined => content.host.querySelector('.openspace-diff-added')?.innerHTML;

    it('has the colours of the editors, and marks the words that changed', async () => {
        await content.render(<DiffText diff={DIFF} isNamed />);
        expect(added())
            .toBe('+<span class="c-n openspace-diff-word">new</span><span class="c-w"> word</span><span class="c-h"> here</span>\n');
        expect(content.host.textContent).not.toContain('a.fake');
        await content.render(<DiffText diff={DIFF} />);
        expect(content.host.textContent).toContain('a.fake');
    });

    it('takes colours that come later', async () => {
        content.colorizer.known.clear();
        await content.render(<DiffText diff={DIFF} isNamed />);
        expect(added()).toBe('+<span class="openspace-diff-word">new</span> word here\n');
        content.colorizer.known.add('fake');
        await content.act(() => content.colorizer.changed.fire());
        expect(added()).toContain('c-w');
    });

    it('reads nothing before somebody sees it, and only the beginning of a long one', async () => {
        const seen: Array<() => void> = [];
        vi.stubGlobal('IntersectionObserver', class {
            constructor(callback: (entries: Array<{ isIntersecting: boolean }>) => void) {
                seen.push(() => callback([{ isIntersecting: true }]));
            }
            observe(): void { }
            disconnect(): void { }
        });
        const long = `+++ a.fake\n@@ -0,0 +1,5000 @@\n${'+a b\n'.repeat(5_000)}`;
        await content.render(<DiffText diff={long} isNamed />);
        expect([content.colorizer.tokenizedLines, content.host.querySelectorAll('.openspace-diff-added').length]).toEqual([0, 79]);
        await content.act(() => seen.forEach(see => see()));
        expect(content.colorizer.tokenizedLines).toBe(79);
        vi.unstubAllGlobals();
    });

    it('wraps long lines or lets them scroll', async () => {
        const toggle = vi.fn();
        await content.render(<DiffText diff={DIFF} wrapping={{ isOn: true, toggle }} />);
        expect([content.find('wrap-diff')?.getAttribute('aria-pressed'), content.host.querySelector('.openspace-mod-unwrapped')])
            .toEqual(['true', null]);
        await content.click('wrap-diff');
        expect(toggle).toHaveBeenCalledOnce();
        await content.render(<DiffText diff={DIFF} wrapping={{ isOn: false, toggle }} />);
        expect(content.host.querySelector('.openspace-mod-unwrapped')).not.toBeNull();
    });
});
