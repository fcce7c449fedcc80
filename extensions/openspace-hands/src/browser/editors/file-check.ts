import { BinaryBufferReadableStream } from '@theia/core/lib/common/buffer';
import { EncodingService } from '@theia/core/lib/common/encoding-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileLook, LocatedPath } from 'openspace-core/lib/common/services/files-service';

/** Larger files make the page slow; in bytes. */
export const MAX_SHOWN = 20 * 1024 * 1024;

/** Theia looks at as many bytes to tell text from other things. */
const BEGINNING = 512;

/** Finds out beforehand what Theia would ask the person in a dialog: whether a large or binary file is to be opened all the same. */
@injectable()
export class FileCheck {

    @inject(FileService)
    protected readonly files: FileService;

    @inject(EncodingService)
    protected readonly encodings: EncodingService;

    /** Whether the file is text; throws with a message for the user if it is too large. */
    async isText({ uri, path, look }: Pick<LocatedPath, 'uri' | 'path' | 'look'>): Promise<boolean> {
        const { size, isText } = look ?? await this.look(uri);
        // Pictures and the like are not loaded as text: their size does not matter.
        if (isText && size > MAX_SHOWN) {
            throw new Error(`${path} has ${Math.round(size / 1024 / 1024)} MB. `
                + 'Files of more than 20 MB are not shown in an editor; openspace.file.read reads a range of lines.');
        }
        return isText;
    }

    /** For files that the backend was not asked about just now. */
    protected async look(uri: string): Promise<FileLook> {
        const { size, value } = await this.files.readFileStream(new URI(uri), { position: 0, length: BEGINNING });
        const { seemsBinary } = await this.encodings.detectEncoding(await BinaryBufferReadableStream.toBuffer(value));
        return { size, isText: !seemsBinary };
    }
}
