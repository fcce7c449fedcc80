import { BinaryBuffer } from '@theia/core/lib/common/buffer';
import { EncodingService } from '@theia/core/lib/common/encoding-service';
import { FileLook } from 'openspace-core/lib/common/services/files-service';
import { openFile } from 'openspace-core/lib/node/paths/open-checked';

/** Theia looks at as many bytes to tell text from other things. */
const BEGINNING = 512;

const encodings = new EncodingService();

/** What decides how a file is shown, by the rules of Theia's editors; undefined if it cannot be read. */
export async function lookAtFile(real: string): Promise<FileLook | undefined> {
    const handle = await openFile(real).catch(() => undefined);
    if (!handle) {
        return undefined;
    }
    try {
        const { size } = await handle.stat();
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
        const { seemsBinary } = await encodings.detectEncoding(BinaryBuffer.wrap(buffer.subarray(0, bytesRead)));
        return { size, isText: !seemsBinary };
    } catch {
        return undefined;
    } finally {
        await handle.close();
    }
}
