import { describe, expect, it } from 'vitest';
import { actionOf, Key, OWN_KEYS } from './key-actions';

function press(key: string, more: Partial<Key> = {}): ReturnType<typeof actionOf> {
    return actionOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
}

describe('actionOf', () => {
    it('nudges by the grid, with Shift by a pixel', () => {
        expect(press('ArrowLeft')).toEqual({ kind: 'nudge', dx: -8, dy: 0 });
        expect(press('ArrowDown', { shiftKey: true })).toEqual({ kind: 'nudge', dx: 0, dy: 1 });
    });

    it('edits by Enter and F2, and deletes by both keys', () => {
        expect([press('Enter'), press('F2'), press('Delete'), press('Backspace')].map(action => action?.kind))
            .toEqual(['edit', 'edit', 'delete', 'delete']);
    });

    it('shows a menu by its key and by Shift+F10', () => {
        expect([press('ContextMenu'), press('F10', { shiftKey: true }), press('F10')].map(action => action?.kind))
            .toEqual(['menu', 'menu', undefined]);
    });

    it('has the usual keys with Ctrl, whatever Shift does to the letter', () => {
        expect(press('a', { ctrlKey: true })).toEqual({ kind: 'selectAll' });
        expect(press('G', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'ungroup' });
        expect(press('z', { ctrlKey: true })).toEqual({ kind: 'undo' });
    });

    it('takes letters for tools', () => {
        expect(press('r')).toEqual({ kind: 'tool', tool: 'rectangle' });
        expect(press('v')).toEqual({ kind: 'tool', tool: 'select' });
    });

    it('steps from shape to shape by Tab', () => {
        expect(press('Tab')).toEqual({ kind: 'step', by: 1 });
        expect(press('Tab', { shiftKey: true })).toEqual({ kind: 'step', by: -1 });
    });

    it('leaves to others what is not the board’s', () => {
        expect([press('s', { ctrlKey: true }), press('p', { ctrlKey: true }), press('F1'), press('x'), press('ArrowUp', { altKey: true }),
            press('constructor'), press('r', { metaKey: true }), press('R', { shiftKey: true })]).toEqual(Array(8).fill(undefined));
    });
});

describe('OWN_KEYS', () => {
    it('leave saving, the palette and leaving the tab to the IDE', () => {
        expect(OWN_KEYS).not.toContain('ctrlcmd+s');
        expect(OWN_KEYS).not.toContain('ctrlcmd+shift+p');
        expect(OWN_KEYS).not.toContain('ctrlcmd+z');
        expect(OWN_KEYS).toContain('ctrlcmd+a');
    });
});
