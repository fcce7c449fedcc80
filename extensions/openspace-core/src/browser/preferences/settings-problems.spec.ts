import { PreferenceValidationService } from '@theia/core/lib/browser/preferences/preference-validation-service';
import { EnvVariablesServer } from '@theia/core/lib/common/env-variables';
import { PreferenceConfigurations } from '@theia/core/lib/common/preferences';
import { PreferenceSchemaService } from '@theia/core/lib/common/preferences/preference-schema';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { describe, expect, it } from 'vitest';
import { SettingsProblem, SettingsProblems } from './settings-problems';

/** What is found in these files. */
function problemsOf(files: Readonly<Record<string, string>>): Promise<SettingsProblem[]> {
    const container = new Container();
    container.bind(EnvVariablesServer).toConstantValue({ getConfigDirUri: async () => 'file:///theia' });
    container.bind(FileService).toConstantValue({
        read: async ({ path }: URI) => {
            const text = files[path.toString()] as string | undefined;
            if (text === undefined) {
                throw new Error('not found');
            }
            return { value: text };
        }
    } as unknown as FileService);
    container.bind(PreferenceConfigurations).toConstantValue({
        getPaths: () => ['.theia', '.vscode']
    } as unknown as PreferenceConfigurations);
    container.bind(PreferenceSchemaService).toConstantValue({
        getSchemaProperty: (name: string) => name.startsWith('editor.') ? {} : undefined
    });
    container.bind(PreferenceValidationService).toConstantValue({
        validateByName: (_name: string, value: unknown) => typeof value === 'number' ? value : 12
    } as unknown as PreferenceValidationService);
    container.bind(WorkspaceService).toConstantValue({
        tryGetRoots: () => [{ resource: new URI('file:///w') }]
    } as unknown as WorkspaceService);
    container.bind(SettingsProblems).toSelf();
    return container.get(SettingsProblems).find();
}

describe('settings', () => {
    it('are in order without a file, with an empty one, and with comments', async () => {
        const commented = '{ // mine\n "editor.fontSize": 12, }';
        expect(await problemsOf({ '/theia/settings.json': ' ', '/w/.theia/settings.json': commented })).toEqual([]);
    });

    it('are told of with the line of an error', async () => {
        expect(await problemsOf({ '/theia/settings.json': '{\n  "a": 1,\n  "b": tru\n}', '/w/.vscode/settings.json': '[]' })).toEqual([
            { path: '/theia/settings.json', line: 3 }, { path: '/w/.vscode/settings.json', line: 1 }
        ]);
    });

    it('are named if their values do not fit, unless nobody knows them', async () => {
        const text = '{\n  "editor.tabSize": 2,\n  "editor.fontSize": "big",\n  "their.setting": "any",\n  "editor.rulers": null\n}';
        expect(await problemsOf({ '/w/.theia/settings.json': text }))
            .toEqual([{ path: '/w/.theia/settings.json', line: 3, wrong: ['editor.fontSize'] }]);
    });
});
