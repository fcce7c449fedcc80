import { LineRange } from '../text/line-range';
import { Declaration } from '../text/outline';
import { TextSplice } from '../text/text-splice';

/** More is not shown to an agent at once, nor kept for undoing, in bytes: no model wants it. */
export const MAX_TEXT_SIZE = 5 * 1024 * 1024;

/**
 * More is not worked on as a whole, such as a board, in bytes. A write carries the old text and the new one, which may need twice as many
 * bytes on their way: Theia's connection takes 100 MB at a time.
 */
export const MAX_WHOLE_SIZE = 32 * 1024 * 1024;

/** Where the page finds {@link FilesService}. */
export const FILES_SERVICE_PATH = '/services/openspace-files';

/**
 * What a path is wanted for: to `show` a file to the person, to `read` its text for the agent, to `write` it (it need not exist),
 * to `list` a folder, to run a program in a folder (`cwd`), to show the person what became of a file, even if it is gone (`compare`),
 * to read for the agent what a file was, even if it is gone (`recall`).
 */
export type PathPurpose = 'show' | 'read' | 'write' | 'list' | 'cwd' | 'compare' | 'recall';

/** What decides how a file is shown. */
export interface FileLook {
    /** In bytes. */
    readonly size: number;
    readonly isText: boolean;
}

/** What a file holds: a text, or bytes that are none. */
export type DocumentContent = string | Uint8Array;

/** A path that the guard has let through. */
export interface LocatedPath {
    /** File URI below the root's, all links inside followed. */
    readonly uri: string;
    /** As the agent calls it: relative to the first root, `<rootName>/…` in another one; the root itself is `.`. */
    readonly path: string;
    /** File URI of the root in which it lies, as the page spells it. */
    readonly root: string;
    /** The root is a copy of the folder in which a session works. What the file names relative to the root is in the copy. */
    readonly inCopy?: boolean;
    readonly kind: 'file' | 'folder' | 'missing';
    /** Of a file that is to be shown, as far as it can be read. */
    readonly look?: FileLook;
    /** Why the person must agree before the path is used for this purpose, as text for the question. */
    readonly question?: string;
}

/** The person said yes to the {@link LocatedPath.question}. */
export interface Agreement {
    readonly agreed?: boolean;
}

export interface ReadOptions extends LineRange, Agreement {
    /** Code of ours works on the text, and no agent is shown all of it: up to {@link MAX_WHOLE_SIZE} instead of {@link MAX_TEXT_SIZE}. */
    readonly whole?: boolean;
}

export interface FileText extends LocatedPath {
    readonly content: string;
}

export interface FileBytes extends LocatedPath {
    readonly content: Uint8Array;
}

export interface WrittenFile extends LocatedPath {
    /** Size on the disk. */
    readonly bytes: number;
    readonly created: boolean;
    /** What was there; undefined if there was no file, or one with more than {@link MAX_TEXT_SIZE}, or if a version was asked for. */
    readonly before?: DocumentContent;
    /** Names the text that was written, for one {@link FilesService.splice}. It is forgotten after some other ones. */
    readonly version?: string;
}

export interface WriteOptions extends Agreement {
    /**
     * What the caller believes to be in the file, line endings of a text aside: if there is something else, or more than
     * {@link MAX_WHOLE_SIZE}, nothing is written.
     */
    readonly expected?: DocumentContent;
    /** The caller believes that there is no file. */
    readonly isNew?: boolean;
    /** The text has the line endings that it is to have, whatever those of the file are. */
    readonly ownLineEndings?: boolean;
    /** The caller is going to change parts of the text, and needs a {@link WrittenFile.version} for that. */
    readonly versioned?: boolean;
}

export interface ListedFile {
    /** As in {@link LocatedPath.path}. */
    readonly path: string;
    /** Links are not followed. */
    readonly type: 'file' | 'directory' | 'link' | 'other';
    readonly size: number;
    /** ISO time of the last change. */
    readonly mtime: string;
}

export interface FileListing {
    readonly files: readonly ListedFile[];
    readonly truncated: boolean;
}

export interface FileQuery {
    readonly query: string;
    /** Folder below which to search; all roots if absent. */
    readonly path?: string;
    readonly includePattern?: string;
    readonly excludePattern?: string;
}

export interface FoundFiles {
    /** Best first. */
    readonly results: readonly string[];
    readonly truncated: boolean;
}

/** Something that a file of the workspace declares. */
export interface FoundDeclaration extends Declaration {
    /** As in {@link LocatedPath.path}. */
    readonly path: string;
}

/** The person's say in which files the agent may read. */
export interface FilePolicy {
    /** Globs, added to our own list. */
    readonly sensitiveFilePatterns: readonly string[];
    readonly sensitiveFiles: 'refuse' | 'ask';
}

export interface FilesSetup extends FilePolicy {
    /** File URIs of the workspace roots as the page spells them: the ways to them may contain links. */
    readonly rootUris: readonly string[];
}

export const FilesService = Symbol('FilesService');

/** Files of the workspace, for all commands, behind one guard. A rejected call carries a message that a person understands. */
export interface FilesService {
    /** To be told before the first call, which waits for it, and at each change. */
    configure(setup: FilesSetup): Promise<void>;
    /**
     * Checks a path and finds what it names. Read and write with the methods below:
     * between a look and a use the path may have been exchanged.
     */
    locate(path: string, purpose: PathPurpose): Promise<LocatedPath>;
    /** Text of a file, or of a range of its lines. */
    read(path: string, options?: ReadOptions): Promise<FileText>;
    /** A whole file, whatever it is. Rejects if it is larger than {@link MAX_TEXT_SIZE}. */
    readBytes(path: string, options?: Agreement): Promise<FileBytes>;
    /** A picture of the workspace as a `data:` address, for the person's eyes. Rejects if it is none, or larger than a few megabytes. */
    picture(path: string): Promise<string>;
    /**
     * Replaces a file, or creates it with its folders, as a whole or not at all.
     * The mode stays; of a text, line endings and byte order mark, too.
     */
    write(path: string, content: DocumentContent, options?: WriteOptions): Promise<WrittenFile>;
    /**
     * Changes a part of a text that was written before, if it is what the file holds: for small changes of long texts in a row.
     * Otherwise as {@link write} with its own line endings; rejects as well if the version is not known any more. Answers the next one.
     */
    splice(path: string, version: string, splice: TextSplice): Promise<WrittenFile>;
    /** Deletes a file, if it still has the content that the caller knows. */
    remove(path: string, options: Agreement & { readonly expected: DocumentContent }): Promise<void>;
    /** Entries of a folder, or everything below it without the contents of `.git` and `node_modules`. */
    list(path?: string, recursive?: boolean): Promise<FileListing>;
    /** Files whose names match fuzzily, without what `.gitignore` ignores. */
    search(query: FileQuery): Promise<FoundFiles>;
    /**
     * What files of the workspace declare under names with these letters, best first; for a person who looks for a name.
     * A newer call ends an older one, which then answers what it has.
     */
    declarations(query: string): Promise<readonly FoundDeclaration[]>;

    /** Those of the given file URIs that lead to the same file as the path, through whatever links. */
    sameFile(path: string, uris: readonly string[]): Promise<string[]>;
    /**
     * The page is about to save a buffer of the file on behalf of the agent: until {@link finishSave}, what Theia writes to
     * the URI goes to the checked file as a whole, or nowhere.
     */
    prepareSave(path: string, uri: string, options?: Agreement): Promise<string>;
    finishSave(id: string): Promise<void>;
}

/** Line endings of texts aside: an editor may have normalised them. */
export function isSameContent(one: DocumentContent, other: DocumentContent): boolean {
    if (one === other) {
        return true;
    }
    if (typeof one === 'string' || typeof other === 'string') {
        return typeof one === 'string' && typeof other === 'string' && one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');
    }
    return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
