import * as React from '@theia/core/shared/react';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { InputFocus } from '../drafts/input-focus';

/** The text area of the composer, and its caret, which has to be put anew after the text was replaced. */
export interface ComposerField {
    readonly current: HTMLTextAreaElement | null;
    /** For the text area. */
    readonly ref: (element: HTMLTextAreaElement | null) => void;
    /** Where the caret goes when the text that is being set has arrived. */
    readonly placeCaret: (index: number) => void;
}

export function useComposerField(): ComposerField {
    const inputFocus = useService(InputFocus);
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
            inputFocus.attach(next);
        },
        placeCaret: (index: number) => {
            caret.current = index;
        }
    }), [inputFocus]);
}
