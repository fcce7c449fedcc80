import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANGED, MOVED, watchChanges } from './slide-changes';

interface Started {
    readonly id: string;
    readonly text: string;
    readonly frames: Keyframe[];
}

/** jsdom lays nothing out: each block is 50 pixels below the one before, on a slide that is shown at half its size. */
describe('what changes on a slide', () => {
    let section: HTMLElement;
    let started: Started[];

    beforeEach(() => {
        section = document.createElement('section');
        document.body.append(section);
        started = [];
        vi.stubGlobal('matchMedia', () => ({ matches: false }));
        Object.defineProperty(section, 'offsetWidth', { value: 1280 });
        vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
            const at = [...section.querySelectorAll('*')].indexOf(this);
            return this === section ? new DOMRect(10, 20, 640, 360) : new DOMRect(30, 40 + at * 25, 100, 20);
        });
        Element.prototype.animate = function (this: Element, frames, options) {
            const id = typeof options === 'object' ? options.id : undefined;
            started.push({ id: String(id), text: this.textContent ?? '', frames: Array.isArray(frames) ? frames : [] });
            return {} as Animation;
        };
    });

    afterEach(() => {
        section.remove();
        vi.restoreAllMocks();
        vi.unstubAllGlobals();
        Reflect.deleteProperty(Element.prototype, 'animate');
    });

    const element = (name: string, ...content: (string | Node)[]): HTMLElement => {
        const created = document.createElement(name);
        created.append(...content);
        return created;
    };

    function change(before: readonly Node[], after: readonly Node[]): void {
        section.replaceChildren(...before);
        const show = watchChanges(section);
        section.replaceChildren(...after);
        show();
    }

    const noticed = (id: string): string[] => started.filter(animation => animation.id === id).map(({ text }) => text);

    it('stands out if it is new, and what makes room for it glides there', () => {
        change([element('h2', 'Title'), element('p', 'last')], [element('h2', 'Title'), element('p', 'new'), element('p', 'last')]);
        expect([noticed(CHANGED), noticed(MOVED)]).toEqual([['new'], ['last']]);
        expect(started.find(({ id }) => id === MOVED)?.frames[0]).toEqual({ translate: '0px -50px' });
    });

    it('is nothing if the same is rendered again', () => {
        change([element('h2', 'Title'), element('p', 'a  b')], [element('h2', 'Title'), element('p', 'a b')]);
        expect(started).toEqual([]);
    });

    it('is an item of a list, not the list, and what stands in another one is not noticed twice', () => {
        const list = (...items: (string | Node)[]): HTMLElement => element('ul', ...items.map(item => element('li', item)));
        change([list('one', 'two')], [list('one', element('p', 'zwei'))]);
        expect([noticed(CHANGED), noticed(MOVED)]).toEqual([['zwei'], []]);
    });

    it('moves once with what it stands in', () => {
        const outer = (): HTMLElement => element('li', 'outer', element('ul', element('li', 'inner')));
        change([outer()], [element('p', 'new'), outer()]);
        expect([noticed(CHANGED), noticed(MOVED)]).toEqual([['new'], ['outerinner']]);
    });

    it('is a line of code', () => {
        const code = (...lines: string[]): HTMLElement => element('pre', element('code', ...lines.map(line => {
            const span = element('span', line);
            span.className = 'openspace-code-line';
            return span;
        })));
        change([code('a', 'b')], [code('a', 'x', 'b')]);
        expect([noticed(CHANGED), noticed(MOVED)]).toEqual([['x'], []]);
    });

    it('is a diagram that looks different, not one that has other ids', () => {
        const diagram = (content: string): HTMLElement => {
            const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
            const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
            path.setAttribute('d', content);
            path.id = `openspace-drawn-${Math.floor(Math.random() * 1e6)}-a`;
            svg.append(path);
            const holder = element('div', svg);
            holder.className = 'openspace-slide-diagram';
            return holder;
        };
        change([diagram('M0')], [diagram('M0')]);
        expect(started).toEqual([]);
        change([diagram('M0')], [diagram('M1')]);
        expect(noticed(CHANGED)).toHaveLength(1);
    });

    it('is left alone while it is a step that nobody has seen', () => {
        const hidden = element('p', 'new');
        hidden.style.visibility = 'hidden';
        change([element('h2', 'Title')], [element('h2', 'Title'), hidden]);
        expect(started).toEqual([]);
    });

    it('is left alone for those who want no motion, and on slides that nobody can watch', () => {
        vi.stubGlobal('matchMedia', () => ({ matches: true }));
        change([element('p', 'a')], [element('p', 'b')]);
        vi.stubGlobal('matchMedia', () => ({ matches: false }));
        change(Array.from({ length: 500 }, () => element('p', 'a')), [element('p', 'b')]);
        change([], [element('p', 'b')]);
        expect(started).toEqual([]);
    });
});
