import { PAYLOAD_BYTES } from '../channel/frame.js';
import type { FrameStream } from '../channel/frame-stream.js';
import type { AgentMessage, CallId, OutputName } from '../channel/messages.js';
import { SendWindow } from '../channel/send-window.js';

/** What a call sends to the host. */
export class CallOutput {
    readonly window: SendWindow;

    constructor(readonly call: CallId, protected readonly stream: FrameStream, windowBytes: number | undefined) {
        this.window = new SendWindow(windowBytes);
    }

    send(message: AgentMessage): void {
        this.stream.send(message);
    }

    /** Of any size; whoever cares waits for room in the window. `onSent` is told when the bytes may be used for something else. */
    data(output: OutputName, bytes: Uint8Array, onSent?: () => void): void {
        this.window.spend(bytes.length);
        for (let start = 0; start < bytes.length; start += PAYLOAD_BYTES) {
            this.stream.send(
                { type: 'data', call: this.call, output } satisfies AgentMessage, bytes.subarray(start, start + PAYLOAD_BYTES),
                start + PAYLOAD_BYTES < bytes.length ? undefined : onSent
            );
        }
    }
}
