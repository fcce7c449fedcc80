import { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import * as path from 'node:path';
import { FilePolicy, PathPurpose } from '../../common/services/files-service';
import { FollowedPath, followLinks } from './follow-links';
import { GuardRoot } from './guard-root';
import { GuardedNames } from './guarded-names';
import { hasSensitiveName, isInRepositoryData } from './secret-places';
import { printable, readWantedPath, WantedPath } from './wanted-path';

/** A path that may be used for its purpose, as things stood when it was looked up: see `open-checked.ts` for using it. */
export interface GuardedPath {
    /** Without links. */
    readonly real: string;
    readonly root: GuardRoot;
    /** From the root, with slashes; `''` for the root itself. */
    readonly relative: string;
    /** As the agent calls it. */
    readonly path: string;
    readonly kind: 'file' | 'folder' | 'missing';
    /** The deepest folder on the way that exists. */
    readonly existing: string;
    /** Why the person must agree first. */
    readonly question?: string;
}

const MAY_BE_MISSING: ReadonlySet<PathPurpose> = new Set(['write', 'compare', 'recall']);

const STRICT: FilePolicy = { sensitiveFilePatterns: [], sensitiveFiles: 'refuse' };

/** Decides which paths commands may use, and for what. Everything else is refused with a message for the user. */
export class PathGuard {

    /** @param ownFolders real paths of folders in which the IDE keeps what it goes by, such as extensions: out of reach */
    constructor(
        readonly roots: readonly GuardRoot[],
        protected readonly policy: FilePolicy = STRICT,
        protected readonly ownFolders: readonly string[] = []
    ) { }

    async locate(wanted: string, purpose: PathPurpose): Promise<GuardedPath> {
        const { parsed, found, root, relative } = await this.find(wanted);
        const kind = this.checkKind(found, parsed, wanted, purpose);
        const names = this.namesOf(found);
        const question = purpose === 'read' || purpose === 'recall' ? await this.checkReading(names, found, root, wanted)
            : purpose === 'write' ? await this.checkWriting(names, found, root, wanted)
            : undefined;
        return { real: found.real, root, relative, path: await this.nameFor(root, relative), kind, existing: found.existing, question };
    }

    /** Rejects if the path leads out of the workspace, whether there is something or not. */
    async contain(wanted: string): Promise<void> {
        await this.find(wanted);
    }

    protected async find(wanted: string): Promise<{ parsed: WantedPath; found: FollowedPath; root: GuardRoot; relative: string }> {
        if (this.roots.length === 0) {
            throw new Error('No folder is open.');
        }
        const parsed = readWantedPath(wanted);
        const found = await this.follow(parsed, wanted);
        const root = GuardRoot.find(this.roots, found.real);
        const relative = root && GuardRoot.relative(root.real, found.real);
        if (!root || relative === undefined) {
            throw new Error(`The file is outside the workspace: ${printable(wanted)}`);
        }
        if (this.ownFolders.some(folder => GuardRoot.relative(root.real, folder) && GuardRoot.relative(folder, found.real) !== undefined)) {
            throw new Error(`The IDE's own settings and data are not used by commands: ${printable(wanted)}`);
        }
        return { parsed, found, root, relative };
    }

    /** What the agent calls a file: relative to the first root, else with the name of its root, unless that leads somewhere else. */
    async nameFor(root: GuardRoot, relative: string): Promise<string> {
        if (root === this.roots[0]) {
            return relative || '.';
        }
        const named = this.roots.find(({ name }) => name === root.name) === root && !await exists(path.join(this.roots[0].real, root.name));
        return path.posix.join(named ? root.name : root.spelled.split(path.sep).join('/'), relative);
    }

    protected async follow(parsed: WantedPath, wanted: string): Promise<FollowedPath> {
        try {
            const [first] = this.roots;
            const found = await followLinks(first.real, parsed.path);
            const elsewhere = parsed.isAbsolute || found.stats ? undefined : await this.followNamedRoot(parsed.path);
            // Something new goes where its first folder already is.
            return elsewhere && (elsewhere.stats || found.existing === first.real) ? elsewhere : found;
        } catch (error) {
            throw new Error(`The path cannot be followed (${reasonOf(error)}): ${printable(wanted)}`, { cause: error });
        }
    }

    /** `<rootName>/…` in a multi-root workspace. */
    protected async followNamedRoot(wanted: string): Promise<FollowedPath | undefined> {
        const [name, ...rest] = wanted.split('/');
        const root = this.roots.length > 1 ? this.roots.find(candidate => candidate.name === name) : undefined;
        return root && followLinks(root.real, rest.join('/'));
    }

    protected checkKind(
        { stats, isBlocked }: FollowedPath, { endsWithSlash }: WantedPath, wanted: string, purpose: PathPurpose
    ): GuardedPath['kind'] {
        const wantsFolder = purpose === 'list' || purpose === 'cwd';
        const refuse = (reason: string): never => {
            throw new Error(`${reason}: ${printable(wanted)}`);
        };
        if (!stats) {
            if (!MAY_BE_MISSING.has(purpose)) {
                refuse(wantsFolder ? 'Folder not found' : 'File not found');
            }
            if (isBlocked || endsWithSlash) {
                refuse(isBlocked ? 'A file stands where a folder would have to be' : 'The path must name a file');
            }
            return 'missing';
        }
        if (stats.isDirectory()) {
            return wantsFolder ? 'folder' : refuse('This is a folder, not a file');
        }
        if (wantsFolder) {
            refuse('This is not a folder');
        }
        return stats.isFile() ? 'file' : refuse('This is not a regular file');
    }

    /** The file's own name and those of all links that lead to it, relative to their roots: each of them may be a guarded one. */
    protected namesOf({ real, links }: FollowedPath): string[] {
        return [real, ...links].flatMap(place => {
            const root = GuardRoot.find(this.roots, place);
            return root ? GuardRoot.relative(root.real, place) ?? [] : [];
        });
    }

    protected async checkReading(
        names: string[], { real, stats }: FollowedPath, root: GuardRoot, wanted: string
    ): Promise<string | undefined> {
        const { sensitiveFilePatterns, sensitiveFiles } = this.policy;
        const isSensitive = names.some(name => GuardedNames.isSensitive(name, sensitiveFilePatterns))
            || await isInRepositoryData(root.real, real)
            || await this.hasSensitiveName(stats, sensitiveFilePatterns);
        if (isSensitive && sensitiveFiles === 'refuse') {
            throw new Error(`This file may contain secrets and is not read for the agent: ${printable(wanted)}`);
        }
        return isSensitive ? 'This file may contain secrets. If you agree, the agent and its model provider read it.' : undefined;
    }

    protected async hasSensitiveName(stats: Stats | undefined, patterns: readonly string[]): Promise<boolean> {
        const answers = stats ? await Promise.all(this.roots.map(({ real }) => hasSensitiveName(real, stats, patterns))) : [];
        return answers.includes(true);
    }

    protected async checkWriting(names: string[], { real }: FollowedPath, root: GuardRoot, wanted: string): Promise<string | undefined> {
        if (names.some(GuardedNames.isProtected) || await isInRepositoryData(root.real, real)) {
            throw new Error(`Settings, packages and repository data are protected and not changed by commands: ${printable(wanted)}`);
        }
        return names.some(GuardedNames.isSteering) ? 'Files like this tell agents or build machines what to do.' : undefined;
    }
}

async function exists(file: string): Promise<boolean> {
    return lstat(file).then(() => true, () => false);
}

/** Words of the system without its paths. */
function reasonOf(error: unknown): string {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'EACCES' || code === 'EPERM' ? 'no permission' : code ?? message;
}
