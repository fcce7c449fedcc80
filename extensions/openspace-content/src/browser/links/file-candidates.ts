import URI from '@theia/core/lib/common/uri';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { LinkTarget } from './link-target';

/**
 * URIs of the files that an address in a document may mean, best first: from the document's folder, or with a leading slash from a
 * root of the workspace, that of the document before all others. Whether one of them may be read is the guard's decision.
 */
export function fileCandidates(address: string, document: string, roots: readonly string[]): string[] {
    const folder = new URI(document).parent;
    if (!address.startsWith('/')) {
        return [inside(folder, address)];
    }
    const own = (root: string): number => Number(new URI(root).isEqualOrParent(folder));
    return [...roots].sort((one, other) => own(other) - own(one)).map(root => inside(new URI(root), address.replace(/^\/+/, '')));
}

function inside(folder: URI, path: string): string {
    return folder.resolve(path).normalizePath().toString();
}

/**
 * A link of a document, named from the root of the workspace: to the first candidate that is there, else to the file that has this path
 * from the root, whether it is there or not.
 */
export async function fromRoot(
    target: LinkTarget & { kind: 'file' }, document: string, roots: readonly string[], files: Pick<FilesService, 'locate'>
): Promise<LinkTarget & { kind: 'file' }> {
    const [path, place = ''] = target.path.split(/(#.*)/s);
    const plain = path.replace(/^(?:\.?\/)+/, '');
    for (const candidate of [...fileCandidates(path, document, roots), plain]) {
        const file = await files.locate(candidate, 'show').catch(() => undefined);
        if (file && file.kind !== 'missing') {
            return { ...target, path: `${file.path}${place}` };
        }
    }
    return { ...target, path: `${plain}${place}` };
}
