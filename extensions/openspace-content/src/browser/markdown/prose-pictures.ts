import { parseLink } from '../links/link-target';
import { isDataPicture, isPictureFile, PictureSource } from '../pictures/picture-source';
import { FILE_LINK_ATTRIBUTE } from './prose-renderer';

/** Class of the links that stand for pictures. */
const PICTURE_LINK = 'a.openspace-image-link';
/** So many pictures are remembered while a text grows and is rendered again. */
const MAX_REMEMBERED = 50;

/**
 * Shows the pictures of a text: those that it contains, and those that the source has. Others stay links; nothing is fetched from
 * elsewhere.
 */
export class ProsePictures {

    protected readonly known = new Map<string, string>();

    constructor(protected readonly source: PictureSource) { }

    show(root: ParentNode): void {
        for (const link of root.querySelectorAll<HTMLElement>(PICTURE_LINK)) {
            const file = link.getAttribute(FILE_LINK_ATTRIBUTE);
            const target = file ? parseLink(file) : undefined;
            if (target?.kind === 'file' && isPictureFile(target.path)) {
                this.showFile(link, target.path);
            } else if (isDataPicture(link.title)) {
                link.replaceWith(picture(link.title, link.textContent ?? ''));
            } else if (link.hasAttribute('href') && !file) {
                tellAddress(link);
            }
        }
    }

    protected showFile(link: HTMLElement, path: string): void {
        const known = this.known.get(path);
        if (known) {
            insert(link, known);
            return;
        }
        void this.source.picture(path).then(address => {
            if (isShowable(address)) {
                this.remember(path, address);
                insert(link, address);
            }
        }, () => undefined);
    }

    protected remember(path: string, address: string): void {
        if (this.known.size >= MAX_REMEMBERED) {
            this.known.delete(this.known.keys().next().value ?? '');
        }
        this.known.set(path, address);
    }
}

/** The backend may also give vector pictures, which an image element shows without running them. */
function isShowable(address: string): boolean {
    return isDataPicture(address) || /^data:image\/svg\+xml;base64,[a-z0-9+/=]+$/i.test(address);
}

/** The link stays around it: it opens the file. */
function insert(link: HTMLElement, address: string): void {
    const label = link.textContent ?? '';
    link.classList.remove('openspace-image-link');
    link.replaceChildren(picture(address, label));
}

function picture(address: string, label: string): HTMLImageElement {
    const image = document.createElement('img');
    image.className = 'openspace-picture';
    image.alt = label;
    image.decoding = 'async';
    image.src = address;
    return image;
}

/** A picture from elsewhere is not shown; where it would come from is. */
function tellAddress(link: HTMLElement): void {
    const address = link.getAttribute('href') ?? '';
    if (link.textContent !== address) {
        const where = document.createElement('span');
        where.className = 'openspace-image-address';
        where.textContent = ` (${address})`;
        link.append(where);
    }
}
