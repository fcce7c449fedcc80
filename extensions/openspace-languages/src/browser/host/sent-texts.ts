/** How Theia's `TerminalServiceMainImpl` types for an extension; its types hide some of it. */
interface TextSending {
    readonly extProxy: { $terminalOnInteraction(id: string): void };
    $sendText: (this: TextSending, id: string, text: string, shouldExecute?: boolean) => void;
}

/**
 * Tells an extension that its terminal is in use when it types there itself, as VS Code does. Theia tells so of a person's keys only,
 * and js-debug lets go of whatever runs in a terminal that nobody uses: scripts ran past all breakpoints.
 * https://github.com/eclipse-theia/theia/blob/v1.74.1/packages/plugin-ext/src/main/browser/terminal-main.ts
 */
export function countSentTexts(service: object): void {
    const sending = service as TextSending;
    const { $sendText } = sending;
    sending.$sendText = function (this: TextSending, id, text, shouldExecute): void {
        this.extProxy.$terminalOnInteraction(id);
        $sendText.call(this, id, text, shouldExecute);
    };
}
