import { beforeEach, describe, expect, it } from 'vitest';
import { placeSections } from './place-sections';

describe('sections in their columns', () => {
    let parent: HTMLElement;
    let sections: HTMLElement[];

    const place = (...columns: number[][]): boolean => placeSections(parent, columns.map(rows => rows.map(row => sections[row])));
    const shape = (): string => [...parent.children]
        .map(column => column.textContent?.length === 1 && column.childElementCount === 0
            ? column.textContent : `(${[...column.children].map(({ textContent }) => textContent).join(' ')})`)
        .join(' ');

    beforeEach(() => {
        parent = document.createElement('div');
        sections = [0, 1, 2, 3, 4].map(index => {
            const section = document.createElement('section');
            section.textContent = `${index}`;
            return section;
        });
    });

    it('stacks what stands in one column', () => {
        expect(place([0], [1, 2], [3])).toBe(true);
        expect(shape()).toBe('0 (1 2) 3');
    });

    it('says when nothing is to be done', () => {
        place([0], [1, 2]);
        expect(place([0], [1, 2])).toBe(false);
    });

    it('splits and joins columns', () => {
        place([0, 1, 2, 3]);
        place([0, 1], [2, 3]);
        expect(shape()).toBe('(0 1) (2 3)');
        place([0], [1, 2, 3]);
        expect(shape()).toBe('0 (1 2 3)');
        place([3, 0], [2]);
        expect(shape()).toBe('(3 0) 2');
    });

    it('leaves alone what stays while the window moves', () => {
        document.body.append(parent);
        sections[2].tabIndex = 0;
        place([0], [1], [2]);
        sections[2].focus();
        place([2], [3], [4]);
        expect(shape()).toBe('2 3 4');
        expect(document.activeElement).toBe(sections[2]);
        parent.remove();
    });
});
