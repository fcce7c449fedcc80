/** Letters and digits, as many as the random part of the agent server's ids has: the message's id ends with the key. */
const LENGTH = 14;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/**
 * Names something that a page sends, so that it can ask what came of it after its connection was lost. The whole id of the
 * message is made by the backend, for ids grow with time and the clock of the page may be another one.
 */
export const DeliveryKey = {

    create(): string {
        const bytes = globalThis.crypto.getRandomValues(new Uint8Array(LENGTH));
        return Array.from(bytes, byte => ALPHABET[byte % ALPHABET.length]).join('');
    },

    is(text: string): boolean {
        return KEY.test(text);
    },

    isOf(messageID: string, key: string): boolean {
        return messageID.endsWith(key);
    }
};
