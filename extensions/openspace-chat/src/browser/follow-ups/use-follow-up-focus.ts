import * as React from '@theia/core/shared/react';
import { FollowUpSummary } from 'openspace-agent/lib/common/conversation/follow-up-queue';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { InputFocus } from '../drafts/input-focus';

/** Where the keyboard was in the list. */
interface Place {
    readonly id: string;
    readonly action: string;
    readonly index: number;
}

/**
 * Keeps the keyboard in the list when rows move, which takes the focus from them, or go: then it goes to the next row, or
 * to the input after the last one. Returns the ref of the list.
 */
export function useFollowUpFocus(items: readonly FollowUpSummary[]): React.RefObject<HTMLOListElement> {
    const inputFocus = useService(InputFocus);
    const list = React.useRef<HTMLOListElement>(null);
    const place = React.useRef<Place | undefined>(undefined);

    React.useEffect(() => {
        const element = list.current;
        const remember = ({ target }: FocusEvent): void => {
            const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-followup-id]') : undefined;
            place.current = row && target instanceof HTMLElement
                ? {
                    id: row.dataset.followupId ?? '', action: target.dataset.followupAction ?? '',
                    index: Array.from(element?.children ?? []).indexOf(row)
                }
                : undefined;
        };
        // A row that goes away loses the focus to nobody; that is not the person's doing.
        const forget = ({ relatedTarget }: FocusEvent): void => {
            if (relatedTarget) {
                place.current = undefined;
            }
        };
        element?.addEventListener('focusin', remember);
        element?.addEventListener('focusout', forget);
        return () => {
            element?.removeEventListener('focusin', remember);
            element?.removeEventListener('focusout', forget);
        };
    }, []);

    React.useLayoutEffect(() => {
        const { current } = place;
        if (current && document.activeElement === document.body) {
            const rows = Array.from(list.current?.children ?? []) as HTMLElement[];
            const row = rows.find(({ dataset }) => dataset.followupId === current.id) ?? rows.at(Math.min(current.index, rows.length - 1));
            row?.querySelector<HTMLElement>(`[data-followup-action="${current.action}"]`)?.focus();
        }
    }, [items]);

    // The whole list goes with its last row.
    React.useEffect(() => () => {
        if (place.current && document.activeElement === document.body) {
            inputFocus.focus();
        }
    }, [inputFocus]);

    return list;
}
