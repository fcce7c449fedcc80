import { findMountPoints } from './mount-points';

/** What Theia reads of a drive; the original tells much more about the device. */
export interface Drive {
    readonly mountpoints: readonly { readonly path: string; readonly label: null }[];
}

/** The places at which file dialogs offer to begin. */
export async function list(): Promise<Drive[]> {
    const paths = await findMountPoints(process.platform);
    return paths.map(path => ({ mountpoints: [{ path, label: null }] }));
}
