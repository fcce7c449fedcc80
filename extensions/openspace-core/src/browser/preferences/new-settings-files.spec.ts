import { PreferenceConfigurations } from '@theia/core/lib/common/preferences/preference-configurations';
import URI from '@theia/core/lib/common/uri';
import { FoldersPreferencesProvider } from '@theia/preferences/lib/browser/folders-preferences-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFilesAsVSCodeDoes } from './new-settings-files';

const FOLDER = 'file:///work';

describe('settings of a folder', () => {
    const real = FoldersPreferencesProvider.prototype as unknown as { getFolderProviders: unknown };
    const { getFolderProviders } = real;

    beforeEach(() => makeFilesAsVSCodeDoes(FoldersPreferencesProvider.prototype));
    afterEach(() => { real.getFolderProviders = getFolderProviders; });

    /** Theia's own provider, of a folder with these files and what they say. */
    function settingsOf(present: Readonly<Record<string, string>>): { settings: FoldersPreferencesProvider, written: string[] } {
        const written: string[] = [];
        const configurations = Object.assign(new PreferenceConfigurations(), {
            provider: { getContributions: () => [{ name: 'tasks' }, { name: 'launch' }] }
        });
        const files = configurations.getPaths().flatMap(path => ['tasks', 'launch', 'settings'].map(name => {
            const file = `${path}/${name}.json`;
            const uri = configurations.createUri(new URI(FOLDER), path, name);
            const valid = file in present;
            return {
                valid, folderUri: new URI(FOLDER),
                getConfigUri: (resource?: string) => !resource || valid ? uri : undefined,
                contains: () => true,
                resolve: () => ({ value: present[file], configUri: uri }),
                setPreference: async (key: string) => {
                    // The files of tasks and launches have room for nothing else.
                    const fits = name === 'settings' || key.startsWith(name);
                    return fits && written.push(file) > 0;
                }
            };
        }));
        const providers = new Map(files.map(file => [file.getConfigUri()!.toString(), file]));
        return { settings: Object.assign(Object.create(FoldersPreferencesProvider.prototype) as FoldersPreferencesProvider, {
            configurations, providers
        }), written };
    }

    it.each([
        ['.vscode/settings.json', []], ['.vscode/settings.json', ['.vscode/launch.json']],
        ['.vscode/settings.json', ['.vscode/settings.json']], ['.theia/settings.json', ['.theia/settings.json']],
        ['.theia/settings.json', ['.theia/tasks.json']],
        ['.theia/settings.json', ['.theia/settings.json', '.vscode/settings.json']],
        ['.vscode/settings.json', ['.theia/tasks.json', '.vscode/settings.json']]
    ])('are written into %s where there are %j', async (file, present) => {
        const { settings, written } = settingsOf(Object.fromEntries(present.map(name => [name, ''])));
        expect(await settings.setPreference('python.defaultInterpreterPath', 'a', FOLDER)).toBe(true);
        expect(written).toEqual([file]);
    });

    it('have their tasks and launches beside them', async () => {
        const { settings, written } = settingsOf({});
        await settings.setPreference('tasks', {}, FOLDER);
        expect(written).toEqual(['.vscode/tasks.json']);
        expect(settings.getContainingConfigUri(FOLDER, 'launch')?.toString()).toBe(`${FOLDER}/.vscode/launch.json`);
    });

    it('count as in Theia where there are two', () => {
        const { settings } = settingsOf({ '.vscode/settings.json': 'of VS Code', '.theia/settings.json': 'of Theia' });
        expect(settings.resolve('some.setting', FOLDER).value).toBe('of Theia');
    });
});
