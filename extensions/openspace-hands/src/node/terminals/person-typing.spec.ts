import { describe, expect, it } from 'vitest';
import { keysOf, PersonTyping } from './person-typing';

function typed(...keys: string[]): PersonTyping {
    const typing = new PersonTyping();
    keys.forEach(key => typing.take(keysOf(key), false, 0));
    return typing;
}

describe('PersonTyping', () => {

    it('counts as typing for a moment after each key', () => {
        const typing = typed('a');
        expect([typing.isTyping(1_000), typing.isTyping(2_000)]).toEqual([true, false]);
    });

    it('knows whether something waits to be sent', () => {
        expect(typed('l', 's').hasUnsent).toBe(true);
        expect(typed('l', 's', '\r').hasUnsent).toBe(false);
        expect(typed('l', '\x7f').hasUnsent).toBe(false);
        expect(typed('l', 's', '\x03').hasUnsent).toBe(false);
        expect(typed('l', 's', '\x15').hasUnsent).toBe(false);
        expect(typed('\x1b[A').hasUnsent).toBe(true);
        expect(typed('\x1b[D', '\x1b[C', '\x1bb').hasUnsent).toBe(false);
        expect(typed('\x1b[200~one\rtwo\x1b[201~').hasUnsent).toBe(true);
    });

    it('says when a line was given to the program', () => {
        const typing = new PersonTyping();
        expect(typing.take('ls', false)).toBe('typed');
        expect(typing.take('\r', false)).toBe('submitted');
        expect(typing.take(keysOf('\x1b[200~a\rb\x1b[201~'), false)).toBe('typed');
        expect(typing.take('yes\r', true)).toBe('submitted');
    });

    it('does not take keys for a program that fills the screen for a line', () => {
        const typing = new PersonTyping();
        expect([typing.take('jjj', true), typing.hasUnsent, typing.isTyping()]).toEqual(['typed', false, true]);
    });

    it('does not take the answers of the page for keys', () => {
        const typing = typed(
            '\x1b[24;80R', '\x1b[?1;2c', '\x1b[>0;276;0c', '\x1b[I', '\x1b[O', '\x1b[<0;10;5M', '\x1b]11;rgb:0000/0000/0000\x1b\\',
            '\x1bP1+r\x1b\\'
        );
        expect([typing.hasTyped, typing.isTyping(0)]).toEqual([false, false]);
    });
});
