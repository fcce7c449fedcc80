/** A toast is read in a second or two; in characters. */
const MAX_LENGTH = 200;

/** Codes that a reader does not see but that change what is seen: control characters, and those that turn the direction of writing. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
/** Notifications are rendered as Markdown: the words of an agent must not become links or look like something else. */
const MARKUP = /[\\`*_~[\]<>&!|]/g;

/** Words from outside, as plain text for a notification. */
export function toastText(text: string): string {
    const plain = text.slice(0, 4 * MAX_LENGTH).replace(INVISIBLE, ' ').trim();
    const short = plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1)}…` : plain;
    return short.replace(MARKUP, '\\$&');
}
