/** Whether the keyboard is in the input of the chat and nothing is written there, so that Escape can only mean a question. */
export function isEmptyChatInput(focused: Element | null): boolean {
    return focused instanceof HTMLTextAreaElement && focused.dataset.testid === 'chat-input' && focused.value === '';
}
