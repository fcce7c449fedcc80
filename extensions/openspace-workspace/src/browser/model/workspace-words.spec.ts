import { describe, expect, it } from 'vitest';
import { toSandboxedWorkspace } from '../../common';
import { aWorkspace } from '../fixtures/audit-line';
import { settingsFromPreferences } from '../workspaces/workspace-preferences';
import { folderName, healthOf, limitsNote, programsNote, serverNote } from './workspace-words';

describe('words about sandboxes', () => {

    it('names a sandbox by its folder, if it has one', () => {
        expect([folderName(aWorkspace()), folderName(aWorkspace({ path: undefined }))]).toEqual(['project', 'Files at the provider']);
    });

    it('tells providers that work from those that do not, and from those that nobody has tried', () => {
        const words = [
            { checking: false }, { checking: true, healthy: true }, { checking: false, healthy: true }, { checking: false, healthy: false }
        ].map(health => healthOf({ provider: 'gvisor', ...health }).word);
        expect(words).toEqual(['Not checked yet', 'Checking…', 'Works here', 'Cannot be used here']);
        expect(
            (['full', 'partial', 'none'] as const).map(limits => limitsNote({ provider: 'local', checking: false, healthy: true, limits }))
        )
            .toEqual([undefined, undefined, 'Limits are not enforced.']);
    });

    it('names the programs of the person that a sandbox has, and folders of the PATH that it lacks', () => {
        const note = (names: string[], leftOut: string[]): string | undefined =>
            programsNote({ provider: 'bubblewrap', checking: false, programs: { names, leftOut } });
        expect([
            programsNote({ provider: 'local', checking: false }), note([], []), note(['nvm', 'rustup'], []), note([], ['/home/me/bin'])
        ])
            .toEqual([
                undefined, undefined, 'Programs of yours in it: nvm, rustup.',
                'Not in it: /home/me/bin. The setting "openspace.workspace.programFolders" adds folders.'
            ]);
    });

    it('says what is wrong with the server, and nothing while all is well', () => {
        expect([serverNote({ state: 'off' }), serverNote({ state: 'starting' }), serverNote({ state: 'ready' })]).toEqual(
            [undefined, undefined, undefined]
        );
        expect(serverNote({ state: 'restarting', problem: 'It stopped.' })).toBe('It stopped.');
        expect(serverNote({ state: 'down', problem: 'It stopped.' })).toBe(
            'It stopped. It does not start. Retrying from time to time.'
        );
        expect(serverNote({ state: 'ready', outdated: true })).toContain('Settings have changed.');
    });

    it('knows whose files go with a sandbox', () => {
        const given = { id: 'ws-1', provider: 'local', isolation: 'none', status: 'ready', created_at: '', last_used_at: '' } as const;
        const owns = (path?: string): boolean => toSandboxedWorkspace({ ...given, path }, undefined).ownsFiles;
        expect([owns('/home/me/project'), owns('/state/workspaces/workspaces/ws-1/files'), owns(undefined)]).toEqual([false, true, true]);
    });

    it('takes settings over, and leaves out what makes no sense', () => {
        expect(settingsFromPreferences({
            'openspace.workspace.provider': 'gvisor', 'openspace.workspace.memory': 1, 'openspace.workspace.idleMinutes': 5,
            'openspace.workspace.allowLocal': 'yes' as unknown as boolean, 'openspace.workspace.gitName': 'Robot',
            'openspace.workspace.gitEmail': '<>', 'openspace.workspace.githubApiUrl': 'file:///etc/passwd'
        }))
            .toEqual({
                provider: 'gvisor', allowLocal: false, idleMinutes: 5, memoryMegabytes: 4_096, processes: 1_024, cpus: 2,
                fileMegabytes: 2_048, temporaryMegabytes: 1_024, programFolders: [], keepHome: false,
                copyIgnored: false, network: 'by name', networkHosts: {}, gitName: 'Robot',
                gitEmail: 'openspace-agent[bot]@users.noreply.github.com',
                githubAppId: '', githubAppKey: '', githubApiUrl: 'https://api.github.com'
            });
    });

    it('take what makes sense about one host, whatever is said about others', () => {
        const hosts = { 'github.com': 'never', 'a.com': 'maybe' } as Record<string, string> as Record<string, 'never'>;
        expect(settingsFromPreferences({ 'openspace.workspace.networkHosts': hosts }).networkHosts).toEqual({ 'github.com': 'never' });
    });
});
