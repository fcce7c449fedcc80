import { afterEach, describe, expect, it } from 'vitest';
import { ChatSurface } from './chat-surface';

describe('keys in the chat', () => {
    const { keyboard } = new ChatSurface();
    afterEach(() => document.body.replaceChildren());

    function element(html: string): HTMLTextAreaElement {
        document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
        return document.getElementById('it') as HTMLTextAreaElement;
    }

    it.each([
        ['a question of the agent', '<section class="openspace-request"><button id="it">x</button></section>', true],
        ['the list of sessions', '<div class="openspace-session-area"><button id="it">x</button></div>', true],
        ['the message', '<div class="openspace-composer"><textarea id="it"></textarea></div>', false]
    ])('Escape in %s', (_name, html, owned) => {
        expect(keyboard.ownsEscape?.(element(html))).toBe(owned);
    });

    it('rest in a message that has not been begun, and nowhere else', () => {
        const input = element('<div class="openspace-composer"><textarea id="it"></textarea></div>');
        expect(keyboard.isIdle?.(input)).toBe(true);
        input.value = 'Please';
        expect(keyboard.isIdle?.(input)).toBe(false);
        expect(keyboard.isIdle?.(element('<textarea id="it"></textarea>'))).toBe(false);
    });
});
