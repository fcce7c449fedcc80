import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { RepositoryHead, SourceControl } from 'openspace-hands/lib/common/services/source-control';
import { WorkspacesModel } from 'openspace-workspace/lib/browser/connection/workspaces-model';
import { EnvironmentFacts, EnvironmentService } from '../../common/environment-service';

/** A folder, or a file that lists several. */
export interface WelcomePlace {
    readonly uri: string;
    readonly name: string;
    /** Where it is, as people write it. */
    readonly path: string;
}

export interface WelcomeWorld {
    /** False until it is known whether there is a folder. */
    readonly looked: boolean;
    /** Undefined in a window without a folder. */
    readonly place: WelcomePlace | undefined;
    /** Undefined if the folder is in no repository. */
    readonly head: RepositoryHead | undefined;
    /** Without the one that is open; undefined until they are known. */
    readonly recent: readonly WelcomePlace[] | undefined;
    readonly facts: EnvironmentFacts | undefined;
}

/** More is what *Open Recent Workspace* is for. */
const MAX_RECENT = 5;

/** A window that gets the keyboard again and again is not looked at each time; in milliseconds. */
const PAUSE = 2_000;

/** What the page knows of folder and machine. It looks when it is shown and when the person comes back to the window. */
@injectable()
export class WelcomeFacts {

    @inject(WorkspaceService) protected readonly folders: WorkspaceService;
    @inject(FileService) protected readonly files: FileService;
    @inject(LabelProvider) protected readonly labels: LabelProvider;
    @inject(SourceControl) protected readonly sourceControl: SourceControl;
    @inject(EnvironmentService) protected readonly environment: EnvironmentService;
    @inject(WorkspacesModel) protected readonly sandboxes: WorkspacesModel;

    protected known: WelcomeWorld = { looked: false, place: undefined, head: undefined, recent: undefined, facts: undefined };
    protected lastLook = -Infinity;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** Another object after each change. */
    get world(): WelcomeWorld {
        return this.known;
    }

    /** Keeps itself up to date until the answer is disposed. */
    watch(): Disposable {
        const comeBack = (): void => {
            if (performance.now() - this.lastLook > PAUSE) {
                void this.look();
            }
        };
        window.addEventListener('focus', comeBack);
        void this.look();
        return new DisposableCollection(
            Disposable.create(() => window.removeEventListener('focus', comeBack)),
            this.folders.onWorkspaceChanged(() => void this.look()),
            this.files.onDidFilesChange(({ changes }) => {
                if (changes.some(({ resource }) => resource.path.base === 'HEAD' && resource.path.dir.base === '.git')) {
                    void this.lookAtHead();
                }
            }),
            this.sandboxes.onDidChange(() => this.followSandboxes())
        );
    }

    /** What cannot be found out stays as it was. */
    async look(): Promise<void> {
        this.lastLook = performance.now();
        await this.folders.roots;
        const stat = this.folders.workspace;
        this.change({ looked: true, place: stat && this.placeOf(stat.resource) });
        await Promise.all([
            this.lookAtHead(),
            this.folders.recentWorkspaces().then(recent => this.change({ recent: this.othersOf(recent) }), () => undefined),
            this.environment.look().then(facts => this.change({ facts }), () => undefined)
        ]);
    }

    protected async lookAtHead(): Promise<void> {
        // A folder that is in no repository has none, and neither has a machine without git.
        this.change({ head: await this.sourceControl.head().catch(() => undefined) });
    }

    protected othersOf(uris: readonly string[]): WelcomePlace[] {
        const own = this.known.place?.uri;
        return uris.map(uri => this.placeOf(new URI(uri))).filter(({ uri }) => uri !== own).slice(0, MAX_RECENT);
    }

    protected placeOf(uri: URI): WelcomePlace {
        return { uri: uri.toString(), name: this.labels.getName(uri) || uri.path.base, path: this.labels.getLongName(uri) };
    }

    protected followSandboxes(): void {
        const { facts } = this.known;
        if (facts) {
            this.change({ facts: { ...facts, sandbox: { ...facts.sandbox, providers: this.sandboxes.state.providers } } });
        }
    }

    protected change(change: Partial<WelcomeWorld>): void {
        this.known = { ...this.known, ...change };
        this.onDidChangeEmitter.fire();
    }
}
