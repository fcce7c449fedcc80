import { Container } from '@theia/core/shared/inversify';
import { ApplicationShell } from '@theia/core/lib/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rightWidth, WindowWidth } from './window-width';

describe('the width of the right side', () => {
    it('keeps its share of the window, within bounds', () => {
        expect([1_200, 2_000, 800, 600].map(width => rightWidth(0.3, width))).toEqual([360, 600, 330, 300]);
    });
});

type Heard = (bar: unknown, change: { readonly currentTitle: unknown }) => void;

function aSignal(): { connect: (heard: Heard) => void; disconnect: (heard: Heard) => void; emit: (change: Parameters<Heard>[1]) => void } {
    const all = new Set<Heard>();
    return {
        connect: heard => void all.add(heard), disconnect: heard => void all.delete(heard),
        emit: change => all.forEach(heard => heard(undefined, change))
    };
}

describe('sides that follow the window', () => {
    const expanded = new Set<string>();
    const right = { clientWidth: 480 };
    const left = { clientWidth: 220 };
    const opened = { left: aSignal(), right: aSignal() };
    const shell = {
        isExpanded: (area: string) => expanded.has(area),
        collapsePanel: async (area: string) => { expanded.delete(area); },
        expandPanel: (area: string) => { expanded.add(area); },
        resize: vi.fn((width: number, area: string) => { (area === 'left' ? left : right).clientWidth = width; }),
        leftPanelHandler: { container: { node: left }, tabBar: { currentChanged: opened.left } },
        rightPanelHandler: { container: { node: right }, tabBar: { currentChanged: opened.right } }
    };
    let sides: WindowWidth;

    function open(area: 'left' | 'right'): void {
        expanded.add(area);
        opened[area].emit({ currentTitle: {} });
    }

    function resize(width: number): void {
        vi.stubGlobal('innerWidth', width);
        window.dispatchEvent(new Event('resize'));
    }

    beforeEach(() => {
        expanded.clear();
        ['left', 'right'].forEach(area => expanded.add(area));
        right.clientWidth = 480;
        left.clientWidth = 220;
        shell.resize.mockClear();
        vi.stubGlobal('innerWidth', 1_600);
        const container = new Container();
        container.bind(ApplicationShell).toConstantValue(shell as unknown as ApplicationShell);
        container.bind(WindowWidth).toSelf();
        sides = container.get(WindowWidth);
        sides.onDidInitializeLayout();
    });
    afterEach(() => {
        sides.onStop();
        vi.unstubAllGlobals();
    });

    it('folds the left one in a narrow window, and unfolds it in a wide one', () => {
        resize(900);
        expect([...expanded]).toEqual(['right']);
        expect(shell.resize).toHaveBeenLastCalledWith(330, 'right');
        resize(1_400);
        expect([...expanded].sort()).toEqual(['left', 'right']);
    });

    it('gives the right one its share back, and another one if the person drags it', () => {
        [900, 1_600].forEach(resize);
        expect(right.clientWidth).toBe(480);
        right.clientWidth = 640;
        [1_000, 1_200].forEach(resize);
        expect(right.clientWidth).toBe(480);
    });

    it('keeps the left one as wide as it was, although it is squeezed while the window changes', () => {
        resize(1_100);
        left.clientWidth = 130;
        resize(1_050);
        expect(left.clientWidth).toBe(220);
        left.clientWidth = 130;
        resize(1_600);
        expect(left.clientWidth).toBe(220);
    });

    it('leaves alone what the person folded, or unfolded in spite of it', () => {
        expanded.delete('left');
        resize(900);
        resize(1_400);
        expect([...expanded]).toEqual(['right']);
        expanded.add('left');
        resize(900);
        expanded.add('left');
        resize(800);
        expect(expanded.has('left')).toBe(true);
    });

    it('folds the one for the sake of the other that is opened where both do not fit, and unfolds it in a wide window', () => {
        resize(700);
        open('left');
        expect([...expanded]).toEqual(['left']);
        open('right');
        expect([...expanded]).toEqual(['right']);
        open('left');
        resize(1_400);
        expect([...expanded].sort()).toEqual(['left', 'right']);
    });

    it('leaves both open that a person opened where they fit, and hears of no side when it has stopped', () => {
        resize(900);
        open('left');
        expect([...expanded].sort()).toEqual(['left', 'right']);
        resize(700);
        sides.onStop();
        open('left');
        expect([...expanded].sort()).toEqual(['left', 'right']);
    });

    it('leaves a side alone that has the window to itself', () => {
        expanded.delete('right');
        resize(700);
        expect([...expanded]).toEqual(['left']);
        expect([left.clientWidth, right.clientWidth]).toEqual([220, 480]);
    });
});
