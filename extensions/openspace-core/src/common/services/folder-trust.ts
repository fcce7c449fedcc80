/** Where the page finds {@link FolderTrustService}. */
export const FOLDER_TRUST_PATH = '/services/openspace/folder-trust';

/** A file by which a folder configures or runs something, and which is not as the person last saw it. */
export interface ChangedFile {
    /** Below the folder, with slashes; above it with `../`. */
    readonly name: string;
    /** Absolute. */
    readonly path: string;
    readonly kind: 'added' | 'changed' | 'removed';
    /** Where the file leads, if it is a link. */
    readonly link?: string;
    /** Undefined if it was not kept. */
    readonly before?: string;
    /** Undefined if it is not shown. */
    readonly after?: string;
    /** Why the text is not shown. */
    readonly unseen?: 'binary' | 'large' | 'many' | 'no-file';
}

/** One question to the person: may what has changed in this folder be used? */
export interface FolderChange {
    /** The real path of the folder. */
    readonly directory: string;
    /** Names what was shown: an answer counts for this, and for nothing that comes afterwards. */
    readonly digest: string;
    readonly files: readonly ChangedFile[];
    /** The person has decided that it is not to be used. */
    readonly keptOut: boolean;
    /** Whether the agent can work here while it is kept out: the agent's server loads some configuration all the same. */
    readonly canKeepOut: boolean;
}

export type FolderChoice = 'use' | 'keep-out';

/** The person's command to look at changes and decide. It is in no manifest, and no agent can run it. */
export const REVIEW_FOLDER_CHANGES = 'openspace.trust.review';

export const FolderTrustService = Symbol('FolderTrustService');

/** Trusted folders whose configuration has changed since the person said yes to it. */
export interface FolderTrustService {
    /** Of these folders, given as file URIs. */
    changes(rootUris: readonly string[]): Promise<FolderChange[]>;
    /** False, and nothing happens, if there is something else by now than what was shown. */
    decide(directory: string, digest: string, choice: FolderChoice): Promise<boolean>;
    /** What counts of a settings file, given what stands in it: the text that the person last said yes to. */
    admit(uri: string, text: string): Promise<string>;
}

export interface FolderTrustClient {
    /** Something has changed, was decided, or is as it was again. */
    onDidChangeFolder(): void;
}
