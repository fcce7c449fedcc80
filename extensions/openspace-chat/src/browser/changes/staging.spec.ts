import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { ScmService } from '@theia/scm/lib/browser/scm-service';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Staging } from './staging';

// Its widgets cannot be loaded here.
vi.mock('@theia/scm/lib/browser/scm-service', () => ({ ScmService: class { } }));

const file = (path: string, from?: string): { path: string; uri: string; from?: string } =>
    ({ path, uri: new URI(`file:///w/${path}`).toString(), from });

describe('Staging', () => {
    const added = new Emitter<object>();
    const removed = new Emitter<object>();
    const changed = new Emitter<void>();
    const keys = new Emitter<void>();
    const execute = vi.fn(async (..._words: unknown[]) => undefined);
    const error = vi.fn();
    const scm = { repositories: [] as object[], onDidAddRepository: added.event, onDidRemoveRepository: removed.event };
    let isFree: boolean;
    let staging: Staging;

    beforeEach(() => {
        vi.clearAllMocks();
        scm.repositories = [];
        isFree = true;
        const container = new Container();
        container.bind<unknown>(ScmService).toConstantValue(scm);
        container.bind(CommandRegistry).toConstantValue(
            { isEnabled: () => isFree, executeCommand: execute } as unknown as CommandRegistry
        );
        container.bind(ContextKeyService).toConstantValue({ onDidChange: keys.event });
        container.bind(MessageService).toConstantValue({ error } as unknown as MessageService);
        container.bind(Staging).toSelf();
        staging = container.get(Staging);
    });

    /** A repository with the names of files in its groups. */
    function repository(groups: Readonly<Record<string, readonly string[]>>): object {
        const provider = { handle: 7, groups: [] as object[], onDidChange: changed.event };
        provider.groups = Object.entries(groups).map(([id, names], handle) => {
            const group = { id, handle, provider, resources: [] as object[] };
            group.resources = names.map((name, index) => ({ handle: index, group, sourceUri: new URI(`file:///w/${name}`) }));
            return group;
        });
        return { provider };
    }

    function open(groups: Readonly<Record<string, readonly string[]>>): object {
        const opened = repository(groups);
        scm.repositories.push(opened);
        added.fire(opened);
        return opened;
    }

    it('knows what is staged, until the repository is gone', () => {
        const told = vi.fn();
        staging.onDidChange(told);
        expect(staging.stateOf(file('a.ts'))).toBeUndefined();
        const opened = open({ merge: ['m.ts'], index: ['a.ts', 'both.ts'], workingTree: ['both.ts', 'b c.ts'], untracked: ['new.ts'] });
        expect(['a.ts', 'both.ts', 'b c.ts', 'new.ts', 'm.ts', 'same.ts'].map(name => staging.stateOf(file(name)))).toEqual(
            ['staged', 'partly', 'unstaged', 'unstaged', 'unstaged', undefined]
        );
        expect(staging.stateOf({ path: '/elsewhere' })).toBeUndefined();
        changed.fire();
        expect(told).toHaveBeenCalledTimes(2);
        scm.repositories = [];
        removed.fire(opened);
        expect(staging.stateOf(file('a.ts'))).toBeUndefined();
        changed.fire();
        expect(told).toHaveBeenCalledTimes(3);
    });

    it('names files to git as its view does, those that were renamed with both names', async () => {
        open({ index: ['staged.ts'], workingTree: ['src/old.ts', 'b.ts'], untracked: ['src/new.ts'] });
        await staging.stage([file('src/new.ts', 'src/old.ts'), file('staged.ts')]);
        expect(execute).toHaveBeenLastCalledWith(
            'git.stage', { sourceControlHandle: 7, resourceGroupHandle: 2, resourceStateHandle: 0 },
            { sourceControlHandle: 7, resourceGroupHandle: 1, resourceStateHandle: 0 }
        );
        await staging.unstage([file('staged.ts'), file('b.ts')]);
        expect(execute).toHaveBeenLastCalledWith('git.unstage', { sourceControlHandle: 7, resourceGroupHandle: 0, resourceStateHandle: 0 });
        await staging.stage([file('staged.ts')]);
        expect(execute).toHaveBeenCalledTimes(2);
    });

    it('waits until git is free, and tells what went wrong', async () => {
        open({ workingTree: ['a.ts'] });
        isFree = false;
        const staged = staging.stage([file('a.ts')]);
        keys.fire();
        expect(execute).not.toHaveBeenCalled();
        isFree = true;
        keys.fire();
        await staged;
        expect(execute).toHaveBeenCalledTimes(1);

        execute.mockRejectedValueOnce(new Error('index.lock exists'));
        await staging.stage([file('a.ts')]);
        expect(error).toHaveBeenCalledWith('index.lock exists');

        vi.useFakeTimers();
        isFree = false;
        const waiting = staging.stage([file('a.ts')]);
        await vi.advanceTimersByTimeAsync(11_000);
        await waiting;
        vi.useRealTimers();
        expect(error).toHaveBeenLastCalledWith(expect.stringContaining('busy'));
    });
});
