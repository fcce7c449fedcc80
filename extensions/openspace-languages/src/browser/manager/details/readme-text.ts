// None of them looks beyond the next of its kind: a text made to be slow is read as quickly as any other.
const INLINE_CODE = /(`[^`\n]*`)/;
const COMMENT = /<!--[^]*?(?:-->|$)/g;
const PICTURE = /<img\s[^<>]*>/gi;
const BREAK = /<\/?(?:p|div|h[1-6]|br|hr|li|tr|table|ul|ol|details|summary)(?:\s[^<>]*)?>/gi;
const TAG = /<\/?[a-z][a-z0-9-]{0,30}(?:\s[^<>]*)?\/?>/gi;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** So much is read by people; in characters. */
const MAX_LENGTH = 200_000;

/**
 * The words of a README. Authors write HTML into it for the looks, which our Markdown shows as text: outside of code it is left out.
 * This is for readers alone, and no guard: what is left is rendered without HTML.
 */
export function readmeText(readme: string): string {
    const parts: string[] = [];
    let prose: string[] = [];
    let fence: string | undefined;
    const endProse = (): void => {
        if (prose.length > 0) {
            parts.push(withoutTags(prose.join('\n')));
            prose = [];
        }
    };
    for (const line of readme.slice(0, MAX_LENGTH).split(/\r\n?|\n/)) {
        const mark = FENCE.exec(line)?.[1];
        if (fence !== undefined) {
            parts.push(line);
            fence = mark?.startsWith(fence) ? undefined : fence;
        } else if (mark) {
            endProse();
            parts.push(line);
            fence = mark;
        } else {
            prose.push(line);
        }
    }
    endProse();
    return parts.join('\n');
}

function withoutTags(prose: string): string {
    return prose.split(INLINE_CODE).map((text, index) => index % 2 === 1 ? text
        : text.replace(COMMENT, '').replace(PICTURE, alternative).replace(BREAK, '\n').replace(TAG, '')).join('');
}

function alternative(picture: string): string {
    return /\salt=["']([^"']*)["']/i.exec(picture)?.[1] ?? '';
}
