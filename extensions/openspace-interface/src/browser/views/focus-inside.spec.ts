import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { focusInside } from './focus-inside';

/** Observers are told in a microtask. */
const told = (): Promise<void> => Promise.resolve();

describe('focusInside', () => {
    let view: HTMLElement;
    let other: HTMLElement;
    const find = (): HTMLElement | null => view.querySelector('button');

    const draw = async (): Promise<void> => {
        view.append(document.createElement('button'));
        await told();
    };

    beforeEach(() => {
        view = document.createElement('div');
        view.tabIndex = -1;
        other = document.createElement('input');
        document.body.append(view, other);
    });

    afterEach(() => document.body.replaceChildren());

    it('gives the keyboard to a control that is there', async () => {
        await draw();
        focusInside(view, find);
        expect(document.activeElement).toBe(find());
    });

    it('lets the view have it until the control is drawn', async () => {
        focusInside(view, find);
        expect(document.activeElement).toBe(view);
        await draw();
        expect(document.activeElement).toBe(find());
    });

    it('leaves it to the person who went elsewhere meanwhile', async () => {
        focusInside(view, find);
        other.focus();
        await draw();
        expect(document.activeElement).toBe(other);
    });

    it('waits no longer when it is disposed', async () => {
        focusInside(view, find).dispose();
        await draw();
        expect(document.activeElement).toBe(view);
    });
});
