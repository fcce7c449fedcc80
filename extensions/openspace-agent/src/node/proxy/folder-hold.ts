import { inject, injectable } from '@theia/core/shared/inversify';
import { TrustedFolders } from 'openspace-core/lib/node/launch/trusted-folders';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { TurnProblem } from '../../common';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import type { DirectoryFeed } from './directory-feed';
import { changedConfigProblem, keptConfigProblem } from './turn-problem';

/** How often it is looked whether turns are over that a restart of the server would end, in milliseconds. */
const REST_CHECK_MS = 500;

/** What the folders of the agent server are for this. */
export interface HeldFolders {
    readonly allFeeds: readonly DirectoryFeed[];
    feedOf(directory: string): DirectoryFeed | undefined;
    mayUseProjectConfig(): boolean;
    publishStatus(): void;
}

/** Keeps the agent server from what a trusted folder configures, where that is no longer what the person has seen. */
@injectable()
export class FolderHold {

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(TrustedFolders)
    protected readonly trustedFolders: TrustedFolders;

    protected folders: HeldFolders;
    protected restCheck: NodeJS.Timeout | undefined;

    follow(folders: HeldFolders): void {
        this.folders = folders;
        this.seals.onDidChange(directory => this.update(directory));
        this.seals.onDidAccept(({ directory, ofAgent }) => {
            this.update(directory);
            if (ofAgent && folders.feedOf(directory)) {
                this.apply();
                // It may have read the old one.
                this.supervisor.restart();
            }
        });
    }

    dispose(): void {
        clearInterval(this.restCheck);
    }

    /** The person has said whether they trust the folder that a page shows, with others of its window; undefined if not yet. */
    trust(feed: DirectoryFeed, others: readonly string[], trusted: boolean | undefined): void {
        const { directory } = feed;
        if (trusted !== undefined) {
            this.trustedFolders.set(directory, trusted);
        }
        feed.trusted = trusted ?? feed.trusted ?? (this.trustedFolders.isTrusted(directory) || undefined);
        for (const folder of new Set([directory, ...others])) {
            if (trusted === false) {
                this.seals.distrust(folder);
            } else if (feed.trusted) {
                this.seals.trust(folder);
            }
        }
        feed.configurationIntact = this.seals.mayConfigure(directory);
    }

    /** Why nothing may be sent to an agent in the folder. */
    problem(directory: string): TurnProblem | undefined {
        const changed = this.seals.holding(directory);
        return changed.length === 0 ? undefined
            : this.seals.isKeptOut(directory) ? keptConfigProblem(changed) : changedConfigProblem(changed);
    }

    /** Throws if nothing may be sent. */
    require(directory: string): void {
        const problem = this.problem(directory);
        if (problem) {
            throw new Error(`${problem.title}. ${problem.detail}`);
        }
    }

    protected update(directory: string): void {
        const feed = this.folders.feedOf(directory);
        if (feed) {
            feed.configurationIntact = this.seals.mayConfigure(directory);
            if (!this.problem(directory)) {
                [...feed.problems].filter(([, { kind }]) => kind === 'agent-config')
                    .forEach(([sessionID]) => feed.setProblem(sessionID, undefined));
            }
            this.folders.publishStatus();
            this.applyAtRest();
        }
    }

    /** A turn that runs goes on with what the server has loaded before. */
    protected applyAtRest(): void {
        clearInterval(this.restCheck);
        if (this.folders.allFeeds.some(feed => feed.hasBusySession)) {
            this.restCheck = setInterval(() => this.applyAtRest(), REST_CHECK_MS).unref();
        } else {
            this.apply();
        }
    }

    protected apply(): void {
        clearInterval(this.restCheck);
        if (this.folders.allFeeds.length > 0) {
            this.supervisor.setProjectConfig(this.folders.mayUseProjectConfig());
        }
    }
}
