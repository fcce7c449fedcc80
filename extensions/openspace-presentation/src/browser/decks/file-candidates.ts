import URI from '@theia/core/lib/common/uri';

/**
 * URIs of the files that an address in a deck may mean, best first: from the deck's folder, or with a leading slash from a root of
 * the workspace, that of the deck before all others. Whether one of them may be read is the guard's decision.
 */
export function fileCandidates(address: string, deck: string, roots: readonly string[]): string[] {
    const folder = new URI(deck).parent;
    if (!address.startsWith('/')) {
        return [inside(folder, address)];
    }
    const own = (root: string): number => Number(new URI(root).isEqualOrParent(folder));
    return [...roots].sort((one, other) => own(other) - own(one)).map(root => inside(new URI(root), address.replace(/^\/+/, '')));
}

function inside(folder: URI, path: string): string {
    return folder.resolve(path).normalizePath().toString();
}
