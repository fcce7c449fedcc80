import { PreferenceProvider, PreferenceSchemaService, PreferenceScope } from '@theia/core/lib/common/preferences';
import { beforeEach, describe, expect, it } from 'vitest';
import { GuardedPreferenceService } from './guarded-preference-service';

/** Values by scope and name, as if they stood in the settings files. */
type Settings = Partial<Record<PreferenceScope, Record<string, unknown>>>;

class TestService extends GuardedPreferenceService {

    constructor(protected readonly settings: Settings, userOnly: readonly string[]) {
        super();
        Object.assign(this, {
            schemaService: {
                validScopes: [PreferenceScope.Default, PreferenceScope.User, PreferenceScope.Workspace, PreferenceScope.Folder],
                getSchemaProperty: (name: string) => name.startsWith('unknown') ? undefined : {},
                isValidInScope: (name: string, scope: PreferenceScope) => scope <= PreferenceScope.User || !userOnly.includes(name)
            } as unknown as PreferenceSchemaService
        });
    }

    protected override getProvider(scope: PreferenceScope): PreferenceProvider {
        const values = this.settings[scope] ?? {};
        return {
            canHandleScope: () => true, resolve: (name: string) => ({ value: values[name] }), get: (name: string) => values[name]
        } as unknown as PreferenceProvider;
    }

    read(name: string): unknown {
        return this.doResolve(name, 'fallback').value;
    }

    inspectScope(name: string, scope: PreferenceScope): unknown {
        return this.doInspectInScope(name, scope);
    }
}

describe('GuardedPreferenceService', () => {
    let service: TestService;

    beforeEach(() => {
        service = new TestService({
            [PreferenceScope.User]: { 'security.workspace.trust.enabled': true, 'editor.tabSize': 4 },
            [PreferenceScope.Workspace]: {
                'security.workspace.trust.enabled': false, 'editor.tabSize': 2, 'terminal.integrated.defaultProfile.linux': 'evil',
                'unknown.setting': 1
            }
        }, ['security.workspace.trust.enabled']);
    });

    it('never takes from a folder what is declared for the user, trusted or not', () => {
        expect(service.read('security.workspace.trust.enabled')).toBe(true);
        service.folderTrusted = true;
        expect(service.read('security.workspace.trust.enabled')).toBe(true);
        expect(service.inspectScope('security.workspace.trust.enabled', PreferenceScope.Workspace)).toBeUndefined();
        expect(service.inspectScope('security.workspace.trust.enabled', PreferenceScope.User)).toBe(true);
    });

    it('takes what starts programs from a folder only once it is trusted', () => {
        expect(service.read('terminal.integrated.defaultProfile.linux')).toBe('fallback');
        service.folderTrusted = true;
        expect(service.read('terminal.integrated.defaultProfile.linux')).toBe('evil');
    });

    it('takes looks from every folder, and what nobody declared from those that are trusted', () => {
        expect([service.read('editor.tabSize'), service.read('unknown.setting')]).toEqual([2, 'fallback']);
        service.folderTrusted = true;
        expect([service.read('editor.tabSize'), service.read('unknown.setting')]).toEqual([2, 1]);
    });

    it.each([
        ['editor.tabSize', true], ['[python].editor.tabSize', true], ['[python]', true], ['[a][b]', true], ['files.exclude', true],
        ['workbench.colorTheme', true], ['git.path', false], ['[python].git.path', false], ['python.defaultInterpreterPath', false],
        ['http.proxy', false], ['editors', false], ['', true], ['openspace.agent.commandDelay', false], ['xeditor.tabSize', false]
    ])('knows what is harmless in a folder without trust: %s', (name, harmless) => {
        expect(service.mayDecide(name, PreferenceScope.Folder)).toBe(harmless);
    });
});
