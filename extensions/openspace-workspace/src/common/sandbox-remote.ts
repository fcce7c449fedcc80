import { z } from 'zod';

/** Where the commits of a folder's sandboxes go, as the person chose it. */
export const chosenRemoteSchema = z.object({
    /** An https address without credentials. */
    url: z.string().min(1).max(2_000),
    /** The person's own git may be asked for credentials, outside of the sandbox. */
    ownCredentials: z.boolean()
});

export type ChosenRemote = z.infer<typeof chosenRemoteSchema>;

/** Why nothing could be pushed to a remote, or pulled. */
export const remoteProblemSchema = z.object({
    code: z.enum(['remote_failed', 'no_credentials', 'nothing_to_push']),
    /** For the user. */
    message: z.string()
});

export type RemoteProblem = z.infer<typeof remoteProblemSchema>;

export interface FolderRemote extends ChosenRemote {
    /** Absolute path. */
    readonly folder: string;
}

/** A remote that the configuration of a folder names. Its words may be those of an agent. */
export interface NamedRemote {
    readonly name: string;
    /** As the folder says it, without credentials. */
    readonly address: string;
    /** What it would be as the remote of sandboxes; absent if it cannot be one. */
    readonly url?: string;
    /** Why it cannot be one, as text for the user. */
    readonly problem?: string;
}

export interface RemoteChoices {
    readonly chosen?: ChosenRemote;
    readonly named: readonly NamedRemote[];
}

/** What the page shows of remotes. */
export interface RemotesState {
    readonly remotes: readonly FolderRemote[];
    /** Why the GitHub App of the settings does not work. */
    readonly appProblem?: string;
}

export const NO_REMOTES: RemotesState = { remotes: [] };
