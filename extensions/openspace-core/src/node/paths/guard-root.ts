import * as path from 'node:path';

/** A folder of the workspace. */
export interface GuardRoot {
    /** Its real path. */
    readonly real: string;
    /** The path by which the page knows it. */
    readonly spelled: string;
    /** Its name in paths of multi-root workspaces. */
    readonly name: string;
}

export namespace GuardRoot {
    export function of(real: string, spelled = real): GuardRoot {
        return { real, spelled, name: path.basename(spelled) };
    }

    /**
     * Path of a file relative to a folder, with slashes, `''` for the folder itself; undefined if it lies elsewhere. Both paths are real.
     */
    export function relative(folder: string, file: string): string | undefined {
        const way = path.relative(folder, file);
        const [first] = way.split(path.sep);
        return first === '..' || path.isAbsolute(way) ? undefined : way.split(path.sep).join('/');
    }

    /** The innermost root in which a real path lies. */
    export function find(roots: readonly GuardRoot[], real: string): GuardRoot | undefined {
        return roots.filter(root => relative(root.real, real) !== undefined).sort((a, b) => b.real.length - a.real.length)[0];
    }
}
