import type { OutgoingPush } from '@openspace/foundation/git';

/** Who commits. */
export interface GitIdentity {
    readonly name: string;
    readonly email: string;
}

export const BOT_IDENTITY: GitIdentity = { name: 'openspace-agent[bot]', email: 'openspace-agent[bot]@users.noreply.github.com' };

/** The variables by which git takes an identity. */
export function identityEnvironment({ name, email }: GitIdentity): Record<string, string> {
    return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}

export interface PushRequest {
    /** Without `refs/heads/`. */
    readonly branch: string;
    /** Full id of the commit that the branch shall have. */
    readonly commit: string;
    /**
     * A file of the host: a git bundle with `refs/heads/<branch>`, made inside and so of unknown quality.
     * It leaves out what `known` named. Gone when `push` has settled.
     */
    readonly bundleFile: string;
}

export interface PushAnswer {
    /** For people; no credentials in it. */
    readonly remote: string;
    /** The branch at the remote before, if there was one. */
    readonly before?: string;
}

export interface FetchAnswer {
    readonly remote: string;
    /** The commit that the branch has at the remote. */
    readonly commit: string;
    /** A file of the host: a git bundle that leaves out what the workspace has. Absent if it has everything. The tool removes it. */
    readonly bundleFile?: string;
}

/**
 * The outside of a workspace, as far as git needs it. Lives outside of the sandbox, has the credentials, and never opens the
 * repository of the workspace: commits travel as bundles. Rejects with a `GitRemoteError` whose message may be shown.
 */
export interface GitRemote {
    /** Commits that the remote side has already, so that a bundle need not carry them. */
    known(): Promise<readonly string[]>;
    push(request: PushRequest): Promise<PushAnswer>;
    /** Everything that `push` does but the change at the remote, which was asked whether it would take it. */
    preview(request: PushRequest): Promise<OutgoingPush>;
    /** @param have commits that the workspace has */
    fetch(branch: string, have: readonly string[]): Promise<FetchAnswer>;
}

/** Why the remote refused or failed, as a message without credentials. */
export class GitRemoteError extends Error {
    override readonly name = 'GitRemoteError';

    constructor(message: string, readonly code: 'remote_failed' | 'no_credentials' | 'nothing_to_push' = 'remote_failed') {
        super(message);
    }
}
