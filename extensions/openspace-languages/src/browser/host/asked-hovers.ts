/** What Monaco's hover is doing when there is nothing left to wait for, in Monaco's numbers. */
const IDLE = 0;

/** The part of Monaco's hover that is asked by a key, a menu or the palette. Names are Monaco's own. */
export interface HoverWidget {
    readonly isVisible: boolean;
    readonly _hoverOperation: { readonly _state: number, cancel(): void };
    startShowingAtRange: (this: HoverWidget, ...question: never[]) => void;
}

/**
 * Lets the person ask for a hover again where nothing was known. Monaco takes the place for answered, and asks nobody until the pointer or
 * a key has been elsewhere: who asked a moment before the language server was there would never learn what it knows.
 * See `_startHoverOperationIfNecessary` in
 * https://github.com/microsoft/vscode/blob/1.108.2/src/vs/editor/contrib/hover/browser/contentHoverWidgetWrapper.ts.
 */
export function askHoversAgain(widget: HoverWidget): void {
    const { startShowingAtRange } = widget;
    widget.startShowingAtRange = function (...question): void {
        if (!this.isVisible && this._hoverOperation._state === IDLE) {
            this._hoverOperation.cancel();
        }
        startShowingAtRange.apply(this, question);
    };
}
