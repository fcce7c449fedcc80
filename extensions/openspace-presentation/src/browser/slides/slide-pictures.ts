import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { fileCandidates } from 'openspace-content/lib/browser/links/file-candidates';
import { isDataPicture, isPictureFile, PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { FilePicture, FilePictureWish } from 'openspace-core/lib/browser/surfaces/surface-files';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { PictureCache } from './picture-cache';
import { RenderPlace } from './slide-renderer';

export interface FoundPicture {
    /** A `data:` address; undefined if there is none to show. */
    readonly address?: string;
    /** What is wrong with it, for the user; always there if there is no address. */
    readonly message?: string;
    /** Of a drawing: how wide it is by itself, in px of a slide. */
    readonly width?: number;
    /** Of a drawing: what it shows, for those who do not see it. */
    readonly name?: string;
    /** URIs of the files that decide what is shown. */
    readonly sources: readonly string[];
}

type ShownPicture = Omit<FoundPicture, 'sources'>;

const WEB = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
const VECTOR = /^data:image\/svg/i;
/** The backend may also give vector pictures, which an image element shows without running them. */
const SHOWABLE = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml);base64,[a-z0-9+/=]+$/i;

/** Drawings have texts for who sits before the window; slides are read from farther away. */
const DRAWING_SCALE = 1.75;

/** What the browser makes of a picture: `damaged` ones can be seen in part. */
export type PictureState = 'whole' | 'damaged' | 'unreadable';

interface JudgedPicture {
    readonly address: string;
    readonly state: PictureState;
}

/** Pictures of slides: those that a slide contains, and files of the workspace. Nothing is fetched from elsewhere. */
@injectable()
export class SlidePictures {

    @inject(FilesService) protected readonly files: FilesService;
    @inject(PictureSource) protected readonly pictures: PictureSource;
    @inject(FileService) protected readonly disk: FileService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(Surfaces) protected readonly surfaces: Surfaces;

    protected readonly cache = new PictureCache<JudgedPicture>();

    /** By the address as it stands in a deck; does not reject. */
    async find(address: string, deck: RenderPlace): Promise<FoundPicture> {
        const wanted = address.trim();
        if (isDataPicture(wanted)) {
            return { ...answered(await this.judged(wanted), wanted), sources: [] };
        }
        if (wanted === '') {
            return { message: 'The picture has no address.', sources: [] };
        }
        if (WEB.test(wanted)) {
            return {
                message: `Pictures from the web are not loaded: ${short(wanted)}`,
                sources: []
            };
        }
        if (SCHEME.test(wanted)) {
            return { message: unknown(wanted), sources: [] };
        }
        return this.findFile(wanted, deck);
    }

    /** The first file that is there, else what is wrong with the first place where it could be. */
    protected async findFile(wanted: string, { uri, home, isDark }: RenderPlace): Promise<FoundPicture> {
        const roots = home?.inCopy && home.root !== undefined
            ? [home.root] : this.workspace.tryGetRoots().map(({ resource }) => resource.toString());
        const sources: string[] = [];
        let failure: unknown;
        const part = decode(/#(.+)$/s.exec(wanted)?.[1] ?? '') || undefined;
        for (const place of fileCandidates(decode(wanted.replace(/[?#].*$/s, '')), uri, roots)) {
            try {
                const file = await this.files.locate(place, 'compare');
                if (home?.inCopy && file.root !== home.root) {
                    throw new Error(`The file is outside the workspace: ${short(wanted)}`);
                }
                sources.push(file.uri);
                if (file.kind !== 'missing') {
                    return { ...await this.showFile(file, place, wanted, { place: part, isDark }), sources };
                }
                failure ??= new Error(`File not found: ${file.path}`);
            } catch (error) {
                failure ??= error;
            }
        }
        return { message: notShown(wanted, failure), sources };
    }

    protected async showFile(file: LocatedPath, place: string, wanted: string, wish: FilePictureWish): Promise<ShownPicture> {
        try {
            // The agent sees pictures of slides, too: what it may not read is not shown.
            const [readable, version] = await Promise.all([this.files.locate(place, 'read'), this.versionOf(file)]);
            if (readable.question !== undefined) {
                throw new Error(`${file.path} may contain secrets and is not shown.`);
            }
            const paint = this.surfaces.painterOf(file.path);
            if (paint) {
                return await this.showDrawing(await paint(new URI(file.uri), wish), wanted);
            }
            if (!isPictureFile(file.path)) {
                return { message: unknown(wanted) };
            }
            const picture = await this.cache.get(file.uri, version, async () => this.judged(await this.pictures.picture(file.path)));
            return SHOWABLE.test(picture.address) ? answered(picture, wanted) : { message: unknown(wanted) };
        } catch (error) {
            return { message: notShown(wanted, error) };
        }
    }

    /** What another surface drew of one of its files. It may have unsaved changes, so that it is drawn anew each time. */
    protected async showDrawing({ address, width, name, problem }: FilePicture, wanted: string): Promise<ShownPicture> {
        if (!SHOWABLE.test(address)) {
            return { message: unknown(wanted) };
        }
        const shown = answered(await this.judged(address), wanted);
        return {
            ...shown, width: Math.round(width * DRAWING_SCALE), ...name ? { name } : {},
            ...shown.message === undefined && problem !== undefined ? { message: incomplete(wanted, problem) } : {}
        };
    }

    /** What differs when the file was written again; undefined if that cannot be told. */
    protected async versionOf({ uri }: LocatedPath): Promise<string | undefined> {
        try {
            const { mtime, size } = await this.disk.resolve(new URI(uri), { resolveMetadata: true });
            return `${mtime} ${size}`;
        } catch {
            return undefined;
        }
    }

    protected async judged(address: string): Promise<JudgedPicture> {
        return { address, state: await this.judge(address) };
    }

    /** An image element decodes when it is drawn, which does not happen in a page in the background, and leaves out what it cannot read. */
    protected async judge(address: string): Promise<PictureState> {
        const image = new Image();
        const isReadable = await new Promise<boolean>(resolve => {
            image.onload = () => resolve(true);
            image.onerror = () => resolve(false);
            image.src = address;
        });
        if (!isReadable) {
            return 'unreadable';
        }
        return VECTOR.test(address) || await isWhole(address) ? 'whole' : 'damaged';
    }
}

async function isWhole(address: string): Promise<boolean> {
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), character => character.charCodeAt(0));
    try {
        (await createImageBitmap(new Blob([bytes]))).close();
        return true;
    } catch {
        return false;
    }
}

function answered({ address, state }: JudgedPicture, written: string): Pick<FoundPicture, 'address' | 'message'> {
    const name = short(written);
    switch (state) {
        case 'whole':
            return { address };
        case 'damaged':
            return {
                address,
                message: `The picture ${name} is damaged: a part of it is missing.`
            };
        default:
            return {
                message: `The picture ${name} cannot be shown: it is damaged, or not a picture.`
            };
    }
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

function unknown(address: string): string {
    return `This is not a picture that can be shown: ${short(address)}`;
}

function notShown(address: string, error: unknown): string {
    const reason = error instanceof Error ? error.message : String(error);
    return `The picture ${address} is not shown: ${reason}`;
}

function incomplete(address: string, reason: string): string {
    return `A part of ${short(address)} is not shown: ${reason}`;
}

function short(address: string): string {
    return address.length > 80 ? `${address.slice(0, 80)}…` : address;
}
