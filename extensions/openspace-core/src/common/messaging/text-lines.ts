import { MsgPackExtensionManager } from '@theia/core/lib/common/message-rpc/msg-pack-extension-manager';

/** The number by which messages tell it from other things; Theia has 1, and what others bring would count up from there. */
const TAG = 83;

/**
 * Lines, none of which has a line break. Between page and backend they travel as one text: ten thousand short texts take
 * several times as long to write and to read, at both ends.
 */
export class TextLines extends Array<string> {

    /** What is made of them is an array like any other. */
    static override get [Symbol.species](): ArrayConstructor {
        return Array;
    }

    /** Both ends must know them before the first one is sent. */
    static register(): void {
        const extensions = MsgPackExtensionManager.getInstance();
        if (!extensions.getExtension(TAG)) {
            extensions.registerExtensions({ class: TextLines, tag: TAG, serialize: pack, deserialize: unpack });
        }
    }
}

/** No line at all is something else than an empty one. */
function pack(lines: TextLines): string | undefined {
    return lines.length === 0 ? undefined : lines.join('\n');
}

function unpack(text: unknown): string[] {
    return typeof text === 'string' ? text.split('\n') : [];
}
