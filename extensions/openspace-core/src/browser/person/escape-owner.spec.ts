import { Container } from '@theia/core/shared/inversify';
import { afterEach, describe, expect, it } from 'vitest';
import { bindSurfaces, OUR_KEYBOARDS } from '../surfaces/fixtures/bind-surfaces';
import { Surfaces } from '../surfaces/surfaces';
import { isEscapeFree } from './escape-owner';

/** A surface of another extension. */
const BOX = {
    description: { id: 'box', purpose: '', commands: [] },
    keyboard: {
        ownsEscape: (focused: Element) => focused.closest('.box-question') !== null,
        isIdle: (focused: Element) => focused.matches('.box-input') && (focused as HTMLTextAreaElement).value === ''
    }
};

describe('Escape', () => {
    const container = new Container();
    bindSurfaces(container, [...OUR_KEYBOARDS, BOX]);
    const surfaces = container.get(Surfaces);

    afterEach(() => document.body.replaceChildren());

    /** Puts something on the page and the focus into what is marked with `id`. */
    function focusIn(html: string): HTMLElement {
        const page = new DOMParser().parseFromString(html, 'text/html');
        document.body.replaceChildren(...page.body.childNodes);
        const element = document.getElementById('focus')!;
        element.focus();
        return element;
    }

    it.each([
        ['nothing', '<p>text</p>'],
        ['a button', '<button id="focus">x</button>'],
        ['a tree', '<div id="focus" tabindex="0" role="tree"></div>'],
        ['the text of an editor', '<div class="monaco-editor"><textarea id="focus" class="inputarea"></textarea></div>'],
        ['a message that has not been begun', '<textarea id="focus" class="box-input"></textarea>']
    ])('is free in %s', (_name, html) => {
        if (html.includes('id="focus"')) {
            focusIn(html);
        }
        expect(isEscapeFree(document, surfaces)).toBe(true);
    });

    it.each([
        ['a terminal', '<div class="xterm"><textarea id="focus"></textarea></div>'],
        ['a search box', '<input id="focus" type="search">'],
        ['the find widget of an editor', '<div class="monaco-editor"><textarea id="focus" class="input"></textarea></div>'],
        ['a question of ours', '<div class="openspace-prompts"><button id="focus">x</button></div>'],
        ['what another surface says', '<section class="box-question"><button id="focus">x</button></section>'],
        ['a quick pick', '<div class="quick-input-widget"><input id="focus"></div>'],
        ['any other text', '<textarea id="focus"></textarea>']
    ])('belongs to %s', (_name, html) => {
        focusIn(html);
        expect(isEscapeFree(document, surfaces)).toBe(false);
    });

    it('belongs to a message with text', () => {
        (focusIn('<textarea id="focus" class="box-input"></textarea>') as HTMLTextAreaElement).value = 'Please';
        expect(isEscapeFree(document, surfaces)).toBe(false);
    });

    it.each(['dialogOverlay', 'lm-Menu'])('belongs to an open .%s, wherever the focus is', className => {
        focusIn(`<button id="focus">x</button><div class="${className}"></div>`);
        expect(isEscapeFree(document, surfaces)).toBe(false);
    });
});
