import { Declaration } from 'openspace-core/lib/common/text/outline';
import { openFolder } from 'openspace-core/lib/node/paths/open-checked';
import { forEachFileWith } from './workspace-files';

/** A larger file is generated or data; in bytes. */
const MAX_FILE_SIZE = 512 * 1024;
/** More files are not read after each key of the person. */
const MAX_FILES = 60;
/** What has not been found by then comes with the next letter; in milliseconds. */
const MAX_SEARCH = 3_000;

const DECLARING =
    'function\\*?|class|interface|enum|type|namespace|module|trait|struct|record|def|fn|func|fun|object|protocol|const|let|var|static|val';

/**
 * Files below a folder that may declare a name with the letters of the query in it, relative to the folder; those that were found first.
 */
export async function filesDeclaring(real: string, query: string, superseded: AbortSignal): Promise<string[]> {
    const name = query.replaceAll('$', '\\$');
    const keyword = `\\b(?:${DECLARING})\\s+(?:mut\\s+)?(?:\\([^)]*\\)\\s*)?[\\w$]*${name}`;
    const method = `^\\s+[^;]*${name}[\\w$]*\\s*(?:<[^()]*>)?\\([^;]*\\{\\s*$`;
    const enough = new AbortController();
    const found: string[] = [];
    const folder = await openFolder(real);
    try {
        await forEachFileWith(folder, real, `${keyword}|${method}`, MAX_FILE_SIZE, file => {
            if (found.length < MAX_FILES) {
                found.push(file);
            } else {
                enough.abort();
            }
        }, AbortSignal.any([superseded, enough.signal, AbortSignal.timeout(MAX_SEARCH)]));
    } finally {
        await folder.close();
    }
    return found;
}

/** Whether a text can be a part of a name. One letter is in too many. */
export function isNamePart(query: string): boolean {
    return /^[\w$]{2,100}$/.test(query);
}

/** Names that are the query before those that begin with it, and these before others; short ones first. */
export function compareDeclarations(query: string): (a: Declaration, b: Declaration) => number {
    const wanted = query.toLowerCase();
    const place = ({ name }: Declaration): number => name.toLowerCase() === wanted ? 0 : name.toLowerCase().startsWith(wanted) ? 1 : 2;
    return (a, b) => place(a) - place(b) || a.name.length - b.name.length || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
