import * as React from '@theia/core/shared/react';
import { createRoot, Root } from '@theia/core/shared/react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeDomRect } from '../../../../../tests/support/fake-dom-rect';
import { ScrollViewport, ScrollViewportContext, SPACER } from './scroll-viewport';
import { Windowed } from './windowed';

const VIEW = 500;

/** A page in which every row is as high as its text says, and one element scrolls. */
class FakePage {
    readonly view = document.createElement('div');
    readonly viewport = new ScrollViewport(() => this.view);
    protected readonly root: Root;
    protected asked = 0;

    constructor() {
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
        document.body.append(this.view);
        this.root = createRoot(this.view);
        const boxOf = (element: Element): DOMRect => this.boxOf(element);
        Object.defineProperties(this.view, {
            scrollTop: { get: () => this.scrolled, set: (value: number) => { this.asked = value; } },
            scrollHeight: { get: () => this.height },
            clientHeight: { get: () => VIEW }
        });
        HTMLElement.prototype.getBoundingClientRect = function (this: HTMLElement): DOMRect { return boxOf(this); };
        const scrollBy = (pixels: number): void => { this.asked = this.scrolled + pixels; };
        HTMLElement.prototype.scrollIntoView = function (this: HTMLElement): void { scrollBy(boxOf(this).top); };
    }

    /** No browser scrolls beyond the content, also when it shrinks. */
    protected get scrolled(): number {
        return Math.max(0, Math.min(this.asked, this.height - VIEW));
    }

    get list(): HTMLElement {
        return this.view.firstElementChild as HTMLElement;
    }

    get height(): number {
        return Array.from(this.list.children).reduce((sum, child) => sum + heightOf(child), 0);
    }

    get rows(): string[] {
        return Array.from(this.list.children).filter(child => !child.hasAttribute(SPACER)).map(child => child.textContent ?? '');
    }

    /** Text of the row at the upper edge, and how far it has gone beyond it. */
    get atTop(): [string | null, number] {
        const row = Array.from(this.list.children).find(child => this.boxOf(child).bottom > 0)!;
        return [row.textContent, -this.boxOf(row).top];
    }

    boxOf(element: Element): DOMRect {
        if (element === this.view) {
            return new DOMRect(0, 0, 100, VIEW);
        }
        if (element === this.list) {
            return new DOMRect(0, -this.scrolled, 100, this.height);
        }
        const before = Array.from(this.list.children).slice(0, Array.from(this.list.children).indexOf(element));
        return new DOMRect(0, before.reduce((sum, child) => sum + heightOf(child), 0) - this.scrolled, 100, heightOf(element));
    }

    async show(items: readonly string[]): Promise<void> {
        await React.act(async () => this.root.render(<ScrollViewportContext.Provider value={this.viewport}>
            <Windowed className='' items={items} keyOf={item => item.split(' ')[0]} guess={() => 100}>{item => <div>{item}</div>}</Windowed>
        </ScrollViewportContext.Provider>));
    }

    async scrollTo(top: number): Promise<void> {
        await React.act(async () => {
            this.view.scrollTop = top;
            this.viewport.moved();
        });
    }

    dispose(): void {
        React.act(() => this.root.unmount());
        this.view.remove();
    }
}

function heightOf(element: Element): number {
    return element.hasAttribute(SPACER) ? parseFloat((element as HTMLElement).style.height) : Number(element.textContent?.split(' ')[1]);
}

const rows = (count: number, height: (index: number) => number = () => 50): string[] =>
    Array.from({ length: count }, (_, index) => `r${index} ${height(index)}`);

describe('Windowed', () => {
    let page: FakePage;

    beforeEach(() => {
        fakeDomRect();
        page = new FakePage();
    });
    afterEach(() => page.dispose());

    it('has a short list in the page as a whole', async () => {
        await page.show(rows(40));
        expect(page.rows).toHaveLength(40);
    });

    it('has of a long list what is in view and around it, at the end if the view follows it', async () => {
        page.viewport.following = true;
        await page.show(rows(1_000));
        expect(page.rows.at(-1)).toBe('r999 50');
        expect(page.rows.length).toBeLessThan(60);
        await page.show(rows(1_001));
        expect(page.rows.at(-1)).toBe('r1000 50');
    });

    it('does not take in what passes by unseen while the view follows the end', async () => {
        page.viewport.following = true;
        await page.show(rows(100));
        for (let count = 200; count <= 2_000; count += 100) {
            await page.show(rows(count));
            expect(page.rows.at(-1)).toBe(`r${count - 1} 50`);
            expect(page.rows.length).toBeLessThan(40);
        }
    });

    it('shows what is in view wherever it is scrolled', async () => {
        await page.show(rows(1_000));
        for (const top of [0, 3_000, 20_000, 49_000, 700, 100_000]) {
            await page.scrollTo(top);
            const [text] = page.atTop;
            expect(text).toMatch(/^r/);
            const bottom = Array.from(page.list.children).findLast(child => page.boxOf(child).top < VIEW);
            expect(bottom?.hasAttribute(SPACER)).toBe(false);
            expect(page.rows.length).toBeLessThan(120);
        }
    });

    it('keeps what the person looks at in its place when rows above it turn out to be higher or lower than guessed', async () => {
        page.viewport.following = true;
        await page.show(rows(300, index => index % 3 === 0 ? 400 : 20));
        await page.scrollTo(10_000_000);
        page.viewport.following = false;
        for (let step = 0; step < 100; step++) {
            const before = page.atTop;
            await page.scrollTo(page.view.scrollTop - 100);
            const [text, gone] = page.atTop;
            // A hundred pixels up are a hundred pixels up: the same row, or one whose rest is accounted for.
            expect(text === before[0] ? before[1] - gone : 100, `${before.join()} to ${String(text)} ${gone}`).toBe(100);
        }
    });

    it('keeps it in its place when earlier rows come, too', async () => {
        const all = rows(500);
        await page.show(all.slice(300));
        await page.scrollTo(200);
        const before = page.atTop;
        await page.show(all);
        expect(page.atTop).toEqual(before);
    });

    it('brings any row into view', async () => {
        await page.show(rows(1_000, index => index % 2 === 0 ? 30 : 170));
        for (const index of [700, 3, 999, 500]) {
            let element: Element | undefined;
            await React.act(async () => { element = page.viewport.reveal(`r${index}`); });
            expect(element?.textContent?.split(' ')[0]).toBe(`r${index}`);
            const { top, bottom } = page.boxOf(element!);
            expect(top < VIEW && bottom > 0).toBe(true);
        }
        expect(page.viewport.reveal('r1000')).toBeUndefined();
    });
});
