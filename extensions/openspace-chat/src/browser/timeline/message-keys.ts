import * as React from '@theia/core/shared/react';
import { Turn } from '../model/turns';
import { messageElement } from './message-element';
import { TimelineReveal } from './timeline-reveal';

/** Frames that a message may take to appear after it was revealed. */
const FRAMES = 20;

/** Alt+Up and Alt+Down in the conversation go to the message of the person before and after, and put the focus there. */
export function useMessageKeys(
    turns: readonly Turn[], timeline: () => HTMLElement | null, reveal: TimelineReveal
): (event: React.KeyboardEvent) => void {
    return React.useCallback((event: React.KeyboardEvent) => {
        const root = timeline();
        const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !direction || !root?.contains(event.target as Node)) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        const target = neighbour(turns, currentMessage(root), direction);
        if (target) {
            reveal.reveal(target);
            focusMessage(root, target);
        }
    }, [turns, timeline, reveal]);
}

/** Id of the person's message in the turn before or after the one to which a message belongs; without one the last. */
export function neighbour(turns: readonly Turn[], messageID: string | undefined, direction: number): string | undefined {
    const own = turns.findIndex(({ messages }) => messages.some(({ info }) => info.id === messageID));
    // From an answer upwards, the question is the next one.
    const start = own < 0 ? turns.length : direction < 0 && userMessage(turns[own]) !== messageID ? own + 1 : own;
    for (let index = start + direction; index >= 0 && index < turns.length; index += direction) {
        const found = userMessage(turns[index]);
        if (found) {
            return found;
        }
    }
    return undefined;
}

function userMessage({ entries }: Turn): string | undefined {
    return entries.find(({ kind }) => kind === 'user')?.message.info.id;
}

/** The message with the focus, else the first that can be seen. */
function currentMessage(root: HTMLElement): string | undefined {
    const focused = document.activeElement?.closest<HTMLElement>('[data-message-id]');
    if (focused && root.contains(focused)) {
        return focused.dataset.messageId;
    }
    const { top, bottom } = root.getBoundingClientRect();
    const atEnd = root.scrollHeight - root.scrollTop - root.clientHeight < 2;
    return atEnd ? undefined : Array.from(root.querySelectorAll<HTMLElement>('[data-message-id]'))
        .find(element => element.getBoundingClientRect().bottom > top && element.getBoundingClientRect().top < bottom)?.dataset.messageId;
}

/** Puts the focus on a message below the element, as soon as it is in the page. */
export function focusMessage(root: HTMLElement, messageID: string): void {
    focusSoon(root, messageID, FRAMES);
}

function focusSoon(root: HTMLElement, messageID: string, frames: number): void {
    const element = messageElement(root, messageID);
    if (element) {
        element.tabIndex = -1;
        element.focus({ preventScroll: true });
        element.scrollIntoView({ block: 'nearest' });
    } else if (frames > 0) {
        requestAnimationFrame(() => focusSoon(root, messageID, frames - 1));
    }
}
