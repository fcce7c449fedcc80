import { Ide } from './ide';

interface ContentPart {
    readonly type: string;
    readonly image_url?: { readonly url: string };
}

const PNG = 'data:image/png;base64,';

/** What a model with eyes sees in the last request to it: all that came as an image, oldest first. */
export function picturesSeen({ model }: Ide): Buffer[] {
    const { messages = [] } = model.requests.at(-1)?.body as { messages?: { content?: string | readonly ContentPart[] }[] };
    return messages.flatMap(({ content }) => typeof content === 'string' ? [] : content ?? [])
        .flatMap(({ type, image_url }) => type === 'image_url' && image_url?.url.startsWith(PNG)
            ? [Buffer.from(image_url.url.slice(PNG.length), 'base64')] : []);
}

/** Width and height of a picture, in pixels; throws if it is none. */
export function sizeOf(picture: Buffer | undefined): [number, number] {
    if (picture?.subarray(1, 4).toString() !== 'PNG') {
        throw new Error('not a PNG');
    }
    return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
}
