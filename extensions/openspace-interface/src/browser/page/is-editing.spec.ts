import { afterEach, describe, expect, it } from 'vitest';
import { isEditing } from './is-editing';

/** Makes `outer > inner` from names such as `div.lm-Menu` and `input[type=checkbox]`. */
function element(path: string): Element {
    return path.split(' > ').reduce<Element>((parent, step) => {
        const [, name, className, attribute, value] = /^(\w+)(?:\.([\w-]+))?(?:\[([\w-]+)=([\w-]*)\])?$/.exec(step) ?? [];
        const child = parent.appendChild(document.createElement(name));
        if (className) {
            child.className = className;
        }
        if (attribute) {
            child.setAttribute(attribute, value);
        }
        return child;
    }, document.body);
}

describe('Escape belongs', () => {
    afterEach(() => document.body.replaceChildren());

    it.each([
        'textarea', 'input', 'input[type=search]', 'select', 'div[contenteditable=true]', 'div[role=textbox]', 'div.lm-Menu',
        'div.quick-input-widget > div', 'div.dialogOverlay > button'
    ])('to %s', path => {
        expect(isEditing(element(path))).toBe(true);
    });

    it('to Monaco\'s editor, which is not an editable element', () => {
        expect(isEditing(Object.assign(element('div'), { editContext: {} }))).toBe(true);
    });

    it.each(['button', 'div', 'input[type=checkbox]', 'iframe'])('not to %s', path => {
        expect(isEditing(element(path))).toBe(false);
    });

    it('to nobody when nothing has the focus', () => {
        expect([isEditing(document.body), isEditing(null)]).toEqual([false, false]);
    });
});
