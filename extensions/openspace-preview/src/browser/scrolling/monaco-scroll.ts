import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { ScrolledEditor } from './scroll-sync';

/** Number of Monaco's `ScrollType` that moves at once. */
const IMMEDIATE = 1;

/** Undefined for an editor that is none of Monaco's. */
export function scrolledEditor(widget: EditorWidget): ScrolledEditor | undefined {
    const control = MonacoEditor.get(widget)?.getControl();
    if (!control) {
        return undefined;
    }
    /** Where a line begins, in pixels; behind the last one, where that ends. */
    const topOf = (line: number): number => {
        const count = control.getModel()?.getLineCount() ?? 0;
        return line < count ? control.getTopForLineNumber(line + 1) : control.getBottomForLineNumber(count);
    };
    return {
        get isVisible() {
            return widget.isVisible;
        },
        onDidScroll: listener => control.onDidScrollChange(({ scrollTopChanged }) => {
            if (scrollTopChanged) {
                listener();
            }
        }),
        get topLine() {
            const top = control.getScrollTop();
            const line = lastLineAbove(top, topOf, control.getModel()?.getLineCount() ?? 1);
            const height = topOf(line + 1) - topOf(line);
            return line + (height > 0 ? Math.min(1, Math.max(0, (top - topOf(line)) / height)) : 0);
        },
        show: line => {
            const whole = Math.floor(line);
            control.setScrollTop(topOf(whole) + (topOf(whole + 1) - topOf(whole)) * (line - whole), IMMEDIATE);
        }
    };
}

/** Lines may be wrapped or folded, so where they begin has to be searched. */
function lastLineAbove(top: number, topOf: (line: number) => number, count: number): number {
    let low = 0;
    for (let high = count - 1; low < high;) {
        const middle = Math.ceil((low + high) / 2);
        if (topOf(middle) <= top) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}
