import * as React from '@theia/core/shared/react';

/** The text area of the composer, and its caret, which has to be put anew after the text was replaced. */
export interface ComposerField {
    readonly current: HTMLTextAreaElement | null;
    /** For the text area. */
    readonly ref: (element: HTMLTextAreaElement | null) => void;
    /** Where the caret goes when the text that is being set has arrived. */
    readonly placeCaret: (index: number) => void;
}

export function useComposerField(inputRef: React.Ref<HTMLTextAreaElement>): ComposerField {
    const element = React.useRef<HTMLTextAreaElement | null>(null);
    const caret = React.useRef<number | undefined>(undefined);
    React.useLayoutEffect(() => {
        if (caret.current !== undefined) {
            element.current?.setSelectionRange(caret.current, caret.current);
            caret.current = undefined;
        }
    });
    return React.useMemo(() => ({
        get current() {
            return element.current;
        },
        ref: (next: HTMLTextAreaElement | null) => {
            element.current = next;
            if (typeof inputRef === 'function') {
                inputRef(next);
            } else if (inputRef) {
                // Refs for elements are written by whoever renders them, which is us.
                (inputRef as React.MutableRefObject<HTMLTextAreaElement | null>).current = next;
            }
        },
        placeCaret: (index: number) => {
            caret.current = index;
        }
    }), [inputRef]);
}
