import { FilesService, LocatedPath, PathPurpose } from '../../common/services/files-service';

/** Of a name that is made from a title, in characters. */
const MAX_NAME = 60;

/** A kind of files that people and agents call by bare names. */
export interface NamedFiles {
    /** How their names end, in small letters. */
    readonly ending: string;
    /** Where new ones go. */
    readonly folder: string;
}

/** The path of a new file. One with the ending is taken as it is, a bare name belongs into the folder. */
export function newPathOf(name: string, { ending, folder }: NamedFiles): string {
    if (hasOwnEnding(name, ending)) {
        return name;
    }
    return name.includes('/') ? `${name}${ending}` : `${folder}/${name}${ending}`;
}

/** The bare name of a file with this title; empty if there is no letter or digit in it. */
export function fileNameOf(title: string): string {
    const name = title.toLowerCase().normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '');
    return [...name].slice(0, MAX_NAME).join('').replace(/-$/, '');
}

/** Where a file may be that somebody calls by a name, best first. */
export function pathCandidatesOf(name: string, { ending, folder }: NamedFiles): string[] {
    const path = hasOwnEnding(name, ending) ? name : `${name}${ending}`;
    return path.includes('/') ? [path] : [path, `${folder}/${path}`];
}

/** Finds a file by what somebody calls it. Rejects with what is wrong with the name as it was given. */
export async function locateNamed(
    files: Pick<FilesService, 'locate'>, name: string, kind: NamedFiles, purpose: PathPurpose
): Promise<LocatedPath> {
    const [given, ...others] = pathCandidatesOf(name, kind);
    try {
        return await found(files, given, purpose);
    } catch (error) {
        for (const other of others) {
            const file = await found(files, other, purpose).catch(() => undefined);
            if (file) {
                return file;
            }
        }
        throw error;
    }
}

function hasOwnEnding(name: string, ending: string): boolean {
    return name.toLowerCase().endsWith(ending);
}

/** A file that can be written need not be there. */
async function found(files: Pick<FilesService, 'locate'>, path: string, purpose: PathPurpose): Promise<LocatedPath> {
    const file = await files.locate(path, purpose);
    if (file.kind === 'missing') {
        throw new Error(`File not found: ${path}`);
    }
    return file;
}
