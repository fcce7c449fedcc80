export const PictureSource = Symbol('PictureSource');

/** Where the pictures come from that a text names by their path. */
export interface PictureSource {
    /** As a `data:` address; rejects if there is no such picture. */
    picture(path: string): Promise<string>;
}

/** Pictures that are part of the text. An image element neither runs nor loads anything of them. */
const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i;
const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|svg)$/i;

/** Whether an address is a picture by itself, so that showing it asks nobody for anything. */
export function isDataPicture(address: string): boolean {
    return DATA_PICTURE.test(address);
}

/** Whether the name is that of a picture. */
export function isPictureFile(path: string): boolean {
    return PICTURE_FILE.test(path);
}
