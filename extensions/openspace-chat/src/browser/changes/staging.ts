import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type { ScmResource } from '@theia/scm/lib/browser/scm-provider';
import type { ScmRepository } from '@theia/scm/lib/browser/scm-repository';
import { ScmService } from '@theia/scm/lib/browser/scm-service';
import { ChangedFile } from '../../common/services/changes-service';
import { attempt } from '../commands/attempt';

/** What of a file is staged. A file that is as it was committed has none of these. */
export type StageState = 'unstaged' | 'staged' | 'partly';

export function needsStaging(state: StageState | undefined): boolean {
    return state === 'unstaged' || state === 'partly';
}

/** Commands of git's extension, and its name for what is staged. */
const STAGE = 'git.stage';
const UNSTAGE = 'git.unstage';
const INDEX_GROUP = 'index';

/** Commands of git are off while it works on something else; longer than this it is in trouble, in milliseconds. */
const MAX_WAIT = 10_000;

interface KnownFile {
    readonly staged: readonly ScmResource[];
    readonly others: readonly ScmResource[];
}

type FilePlace = Pick<ChangedFile, 'path' | 'uri' | 'from'>;

/**
 * Stages files as the view of source control does: by git's extension, with its questions and behind its guard. Without it, or without
 * a repository, no file has a state. Failures are told; nothing rejects.
 */
@injectable()
export class Staging {

    @inject(ScmService) protected readonly scm: ScmService;
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(MessageService) protected readonly messages: MessageService;

    /** By the URI of the file; undefined until somebody asks. */
    protected known: ReadonlyMap<string, KnownFile> | undefined;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        const watched = new Map<ScmRepository, DisposableCollection>();
        const forget = (): void => {
            this.known = undefined;
            this.onDidChangeEmitter.fire();
        };
        const watch = (repository: ScmRepository): void => {
            const { onDidChange, onDidChangeResources } = repository.provider;
            const listening = new DisposableCollection(onDidChange(forget));
            if (onDidChangeResources) {
                listening.push(onDidChangeResources(forget));
            }
            watched.set(repository, listening);
            forget();
        };
        this.scm.repositories.forEach(watch);
        this.scm.onDidAddRepository(watch);
        this.scm.onDidRemoveRepository(repository => {
            watched.get(repository)?.dispose();
            watched.delete(repository);
            forget();
        });
    }

    stateOf(file: FilePlace): StageState | undefined {
        const { staged, others } = this.resourcesOf(file);
        if (staged.length > 0) {
            return others.length > 0 ? 'partly' : 'staged';
        }
        return others.length > 0 ? 'unstaged' : undefined;
    }

    stage(files: readonly FilePlace[]): Promise<void> {
        return this.run(STAGE, files.flatMap(file => this.resourcesOf(file).others));
    }

    unstage(files: readonly FilePlace[]): Promise<void> {
        return this.run(UNSTAGE, files.flatMap(file => this.resourcesOf(file).staged));
    }

    protected async run(command: string, resources: readonly ScmResource[]): Promise<void> {
        const handles = resources.flatMap(resource => handlesOf(resource) ?? []);
        if (handles.length > 0) {
            await attempt(this.messages, async () => {
                await this.untilFree(command);
                await this.commands.executeCommand(command, ...handles);
            });
        }
    }

    protected untilFree(command: string): Promise<void> {
        return new Promise((resolve, reject) => {
            const waiting = new DisposableCollection();
            const check = (): void => {
                if (this.commands.isEnabled(command)) {
                    waiting.dispose();
                    resolve();
                }
            };
            const timer = setTimeout(() => {
                waiting.dispose();
                reject(new Error(nls.localize('openspace/chat/changes/gitBusy', 'Git is busy with something else. Try again later.')));
            }, MAX_WAIT);
            waiting.pushAll([{ dispose: () => clearTimeout(timer) }, this.contextKeys.onDidChange(check)]);
            check();
        });
    }

    /** Of both names, if it was renamed. */
    protected resourcesOf(file: FilePlace): KnownFile {
        this.known ??= knownFiles(this.scm.repositories);
        const found = urisOf(file).flatMap(uri => this.known?.get(uri) ?? []);
        return { staged: found.flatMap(({ staged }) => staged), others: found.flatMap(({ others }) => others) };
    }
}

function knownFiles(repositories: readonly ScmRepository[]): ReadonlyMap<string, KnownFile> {
    const known = new Map<string, { staged: ScmResource[]; others: ScmResource[] }>();
    for (const group of repositories.flatMap(({ provider }) => provider.groups)) {
        for (const resource of group.resources) {
            const uri = resource.sourceUri.toString();
            const entry = known.get(uri) ?? { staged: [], others: [] };
            entry[group.id === INDEX_GROUP ? 'staged' : 'others'].push(resource);
            known.set(uri, entry);
        }
    }
    return known;
}

function urisOf({ path, uri, from }: FilePlace): string[] {
    if (uri === undefined) {
        return [];
    }
    const now = new URI(uri);
    const whole = now.path.toString();
    const before = from !== undefined && whole.endsWith(path) ? now.withPath(whole.slice(0, -path.length) + from) : undefined;
    return [now, ...before ? [before] : []].map(String);
}

/** By which the extension host knows a resource: `ScmCommandArg` of @theia/plugin-ext. What no extension brought has none. */
function handlesOf(resource: ScmResource): object | undefined {
    const { handle } = resource as { readonly handle?: unknown };
    const { handle: group } = resource.group as { readonly handle?: unknown };
    const { handle: provider } = resource.group.provider;
    return [handle, group, provider].every(number => typeof number === 'number')
        ? { sourceControlHandle: provider, resourceGroupHandle: group, resourceStateHandle: handle }
        : undefined;
}
