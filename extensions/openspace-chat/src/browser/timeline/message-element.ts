/** Where a message stands in the page, if it does. */
export function messageElement(root: HTMLElement | null | undefined, messageID: string): HTMLElement | undefined {
    return Array.from(root?.querySelectorAll<HTMLElement>('[data-message-id]') ?? []).find(
        element => element.dataset.messageId === messageID
    );
}
