/** Brings a message into view, whether it has been rendered or not. */
export interface TimelineReveal {
    reveal(messageID: string): void;
}

/** For a timeline that has all its messages in the page. */
export class DomTimelineReveal implements TimelineReveal {

    constructor(protected readonly root: () => HTMLElement | null) { }

    reveal(messageID: string): void {
        messageElement(this.root(), messageID)?.scrollIntoView({ block: 'nearest' });
    }
}

export function messageElement(root: HTMLElement | null, messageID: string): HTMLElement | undefined {
    return Array.from(root?.querySelectorAll<HTMLElement>('[data-message-id]') ?? []).find(element => element.dataset.messageId === messageID);
}
