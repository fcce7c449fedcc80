import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isDataPicture, isPictureFile, PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { FilesService } from 'openspace-core/lib/common/services/files-service';

export interface FoundPicture {
    /** A `data:` address; undefined if there is none to show. */
    readonly address?: string;
    /** Why there is none, for the user. */
    readonly message?: string;
    /** URI of its file, if it is one. */
    readonly source?: string;
}

const WEB = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
/** The backend may also give vector pictures, which an image element shows without running them. */
const SHOWABLE = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml);base64,[a-z0-9+/=]+$/i;

/** Pictures of slides: those that a slide contains, and files of the workspace. Nothing is fetched from elsewhere. */
@injectable()
export class SlidePictures {

    @inject(FilesService) protected readonly files: FilesService;
    @inject(PictureSource) protected readonly pictures: PictureSource;

    /** By the address as it stands in a deck with this URI; does not reject. */
    async find(address: string, deck: string): Promise<FoundPicture> {
        const wanted = address.trim();
        if (isDataPicture(wanted)) {
            return { address: wanted };
        }
        if (wanted === '') {
            return { message: nls.localize('openspace/presentation/picture/none', 'The picture has no address.') };
        }
        if (WEB.test(wanted)) {
            return {
                message: nls.localize('openspace/presentation/picture/remote', 'Pictures from the web are not loaded: {0}', short(wanted))
            };
        }
        if (SCHEME.test(wanted)) {
            return { message: unknown(wanted) };
        }
        return this.findFile(wanted, deck);
    }

    protected async findFile(wanted: string, deck: string): Promise<FoundPicture> {
        let source: string | undefined;
        try {
            const place = pathOf(wanted, deck);
            const { uri, path, kind } = await this.files.locate(place, 'compare');
            source = uri;
            // The agent sees pictures of slides, too: what it may not read is not shown.
            if (kind !== 'missing' && (await this.files.locate(place, 'read')).question !== undefined) {
                throw new Error(`${path} may contain secrets and is not shown.`);
            }
            const address = isPictureFile(path) ? await this.pictures.picture(path) : undefined;
            return address && SHOWABLE.test(address) ? { address, source } : { message: unknown(wanted), source };
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            const message = nls.localize('openspace/presentation/picture/missing', 'The picture {0} is not shown: {1}', wanted, reason);
            return { message, source };
        }
    }
}

/** From the root with a leading slash, else from the deck's folder. The guard decides what is in the workspace. */
function pathOf(wanted: string, deck: string): string {
    const path = decode(wanted.replace(/[?#].*$/, ''));
    return path.startsWith('/') ? path.slice(1) : new URI(deck).parent.resolve(path).normalizePath().toString();
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

function unknown(address: string): string {
    return nls.localize('openspace/presentation/picture/unknown', 'This is not a picture that can be shown: {0}', short(address));
}

function short(address: string): string {
    return address.length > 80 ? `${address.slice(0, 80)}…` : address;
}
