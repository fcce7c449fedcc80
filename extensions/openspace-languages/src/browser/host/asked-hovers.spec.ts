import { ContentHoverWidgetWrapper } from '@theia/monaco-editor-core/esm/vs/editor/contrib/hover/browser/contentHoverWidgetWrapper';
import { HoverOperation } from '@theia/monaco-editor-core/esm/vs/editor/contrib/hover/browser/hoverOperation';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askHoversAgain, HoverWidget } from './asked-hovers';

const IMMEDIATELY = 1;
const BY_KEY = 2;
const RANGE = { startLineNumber: 2, startColumn: 12, endLineNumber: 2, endColumn: 12 };

describe('a hover that is asked for', () => {
    const wrapper = ContentHoverWidgetWrapper.prototype as unknown as HoverWidget;
    const { startShowingAtRange } = wrapper;
    let answers: ((known: string[]) => void)[];
    let operation: { dispose(): void, onResult(listener: (result: { value: unknown[], isComplete: boolean }) => void): void };
    let shown: unknown[][];
    let ask: () => void;

    /** Monaco's own widget, without its picture. */
    function makeHover(): void {
        answers = [];
        shown = [];
        const computer = {
            computeSync: () => [],
            computeAsync: () => (async function* (): AsyncGenerator<string> {
                yield* await new Promise<string[]>(resolve => answers.push(resolve));
            })()
        };
        const Operation = HoverOperation as unknown as new (editor: object, computer: object) => typeof operation;
        operation = new Operation({ getOption: () => ({ delay: 0 }) }, computer);
        operation.onResult(({ value, isComplete }) => isComplete && shown.push(value));
        const hover = Object.create(wrapper, {
            _hoverOperation: { value: operation },
            _contentHoverWidget: { value: { position: undefined, isVisible: false } }
        }) as { startShowingAtRange(...question: unknown[]): void };
        ask = () => hover.startShowingAtRange({ ...RANGE, equalsRange: () => true }, IMMEDIATELY, BY_KEY, false);
    }

    beforeEach(() => {
        askHoversAgain(wrapper);
        makeHover();
    });

    afterEach(() => {
        operation.dispose();
        wrapper.startShowingAtRange = startShowingAtRange;
    });

    it('is asked for again where nothing was known', async () => {
        ask();
        await expect.poll(() => answers.length).toBe(1);
        answers[0]([]);
        await expect.poll(() => shown).toEqual([[]]);
        ask();
        await expect.poll(() => answers.length).toBe(2);
        answers[1](['color']);
        await expect.poll(() => shown).toEqual([[], ['color']]);
    });

    it('is not asked for twice while somebody looks it up', async () => {
        ask();
        await expect.poll(() => answers.length).toBe(1);
        ask();
        answers[0](['color']);
        await expect.poll(() => shown).toEqual([['color']]);
        expect(answers).toHaveLength(1);
    });
});
