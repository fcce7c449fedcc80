import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { PreviewWidget } from '../view/preview-widget';
import { Size } from '../zooming/zoom-scale';
import { ZoomPane } from '../zooming/zoom-pane';
import { bytesText, pictureType } from './picture-facts';

/** Theia's connection takes 100 MB at a time. */
const MAX_BYTES = 64 * 1024 * 1024;

interface ShownPicture {
    /** Of a blob: an image element runs and loads nothing of it, whatever stands in a vector picture. */
    readonly address: string;
    readonly bytes: number;
    readonly size: Size;
}

/** A picture, shown again whenever its file is written. */
@injectable()
export class PicturePreview extends PreviewWidget {

    @inject(FileService) protected readonly files: FileService;

    protected picture: ShownPicture | undefined;

    protected async open(uri: URI): Promise<void> {
        this.toDispose.push({ dispose: () => this.exchange(undefined) });
        this.toDispose.push(this.files.watch(uri));
        this.toDispose.push(this.files.onDidFilesChange(event => {
            if (event.contains(uri)) {
                void this.read(uri).catch(error => this.fail(error));
            }
        }));
        await this.read(uri);
    }

    protected async read(uri: URI): Promise<void> {
        const { size } = await this.files.resolve(uri, { resolveMetadata: true });
        if (size > MAX_BYTES) {
            throw new Error(
                `The picture is too large to be shown: ${bytesText(size)}`
            );
        }
        const { value } = await this.files.readFile(uri);
        const address = URL.createObjectURL(new Blob([value.buffer as Uint8Array<ArrayBuffer>], { type: pictureType(uri.path.base) }));
        const dimensions = await measure(address);
        if (this.isDisposed || !dimensions) {
            URL.revokeObjectURL(address);
        }
        if (!dimensions) {
            throw new Error('The file is damaged, or not a picture.');
        }
        if (!this.isDisposed) {
            this.failure = undefined;
            this.exchange({ address, bytes: value.byteLength, size: dimensions });
        }
    }

    protected exchange(picture: ShownPicture | undefined): void {
        if (this.picture) {
            URL.revokeObjectURL(this.picture.address);
        }
        this.picture = picture;
        this.update();
    }

    protected override labelOf(uri: URI): string {
        // An editor may show the same file.
        return uri.path.ext.toLowerCase() === '.svg' ? super.labelOf(uri) : uri.path.base;
    }

    protected content(): React.ReactNode {
        if (!this.picture) {
            return undefined;
        }
        const { address, bytes, size } = this.picture;
        const name = this.getResourceUri().path.base;
        return <ZoomPane label={name} size={size} info={`${size.width} × ${size.height} · ${bytesText(bytes)}`}>
            <img className='openspace-zoom-picture' src={address} alt={name} draggable={false} />
        </ZoomPane>;
    }
}

/** Undefined if the browser cannot read it. A vector picture may have no size of its own. */
function measure(address: string): Promise<Size | undefined> {
    const image = new Image();
    return new Promise(resolve => {
        image.onload = () => resolve(image.naturalWidth > 0 && image.naturalHeight > 0
            ? { width: image.naturalWidth, height: image.naturalHeight }
            : { width: 300, height: 150 });
        image.onerror = () => resolve(undefined);
        image.src = address;
    });
}
