import 'reflect-metadata';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { ExtensionManager, FoundUpdates, InstalledExtension, InstallPlan, OfferedExtension } from '../../common/manager/extension-manager';
import { ExtensionQuestions } from './extension-questions';
import { ExtensionManagerFactory, ExtensionsModel } from './extensions-model';
import { FolderRecommendations } from './folder-recommendations';

const OFFER: OfferedExtension = { id: 'Acme.Theme', version: '2.0.0', name: 'Theme', publisher: 'Acme', description: '', downloads: 1 };
const INSTALLED: InstalledExtension = {
    id: 'acme.theme', version: '1.0.0', name: 'Theme', publisher: 'acme', description: '', isBuiltIn: false, isEnabled: true,
    reach: 'trusted', dependencies: []
};
const PLAN: InstallPlan = {
    extension: { id: 'Acme.Theme', version: '2.0.0' }, along: [{ id: 'acme.base', version: '1.0.0' }], missing: []
};

describe('the extensions in their view', () => {
    let model: ExtensionsModel;
    let calls: string[];
    let installed: InstalledExtension[];
    let failure: Error | undefined;
    let unasked: FoundUpdates['unasked'];
    let agrees: boolean;

    beforeEach(() => {
        [calls, installed, failure, unasked, agrees] = [[], [], undefined, [], true];
        const manager: Partial<ExtensionManager> = {
            isOff: () => Promise.resolve(false),
            list: () => Promise.resolve(installed),
            search: async query => { calls.push(`search ${query}`); return [OFFER]; },
            updates: () => Promise.resolve({ offers: [OFFER], unasked }),
            planFrom: () => Promise.resolve(PLAN),
            planFile: () => Promise.resolve(PLAN),
            uninstall: async id => { calls.push(`uninstall ${id}`); },
            setEnabled: async (id, isEnabled) => { calls.push(`${isEnabled ? 'enable' : 'disable'} ${id}`); },
            installFile: async (uri, along) => { calls.push(`install ${uri} and ${along.map(({ id }) => id).join()}`); },
            installFrom: async extensions => {
                calls.push(`install ${extensions.map(({ id, version }) => `${id} ${version}`).join()}`);
                if (failure) {
                    throw failure;
                }
                installed = [{ ...INSTALLED, version: '2.0.0' }];
            }
        };
        const container = new Container();
        container.bind(ExtensionManagerFactory).toConstantValue(() => manager as ExtensionManager);
        const recommendations: Partial<FolderRecommendations> = { list: () => Promise.resolve(['acme.theme']) };
        container.bind(FolderRecommendations).toConstantValue(recommendations as FolderRecommendations);
        const questions: Partial<ExtensionQuestions> = {
            mayInstall: async () => agrees,
            mayUninstall: async (_extension, dependents) => dependents.length === 0 || agrees,
            mayDisable: async (_extension, dependents) => dependents.length === 0 || agrees
        };
        container.bind(ExtensionQuestions).toConstantValue(questions as ExtensionQuestions);
        container.bind(ExtensionsModel).toSelf();
        model = container.get(ExtensionsModel);
    });

    it('are changed one after the other, and nothing that was asked for is lost', async () => {
        void model.search('theme');
        await model.install('Acme.Theme');
        expect(calls).toEqual(['search theme', 'install Acme.Theme 2.0.0,acme.base 1.0.0']);
        expect(model.state).toMatchObject({
            installed: [{ version: '2.0.0' }], offers: [OFFER], recommended: ['acme.theme'], busy: undefined
        });
    });

    it('are installed only with what comes along, and only if the person agrees', async () => {
        await model.installFile('file:///x.vsix', 'x.vsix');
        expect(calls).toEqual(['install file:///x.vsix and acme.base']);
        agrees = false;
        await model.installFile('file:///x.vsix', 'x.vsix');
        await model.install('Acme.Theme');
        expect([calls.length, model.state.busy, model.state.problem]).toEqual([1, undefined, undefined]);
    });

    it('end without a question unless others do not run without them', async () => {
        installed = [INSTALLED, { ...INSTALLED, id: 'acme.tool', dependencies: ['acme.theme'] }];
        await model.refresh();
        agrees = false;
        await model.uninstall(installed[0]);
        await model.setEnabled(installed[0], false);
        await model.setEnabled(installed[0], true);
        await model.uninstall(installed[1]);
        expect(calls).toEqual(['enable acme.theme', 'uninstall acme.tool']);
        agrees = true;
        await model.uninstall(installed[0]);
        expect(calls.at(-1)).toBe('uninstall acme.theme');
    });

    it('show the updates that are known, whatever the registry does not answer', async () => {
        unasked = [{ id: 'acme.other', reason: 'It answered 500.' }];
        await model.lookForUpdates();
        expect(model.state).toMatchObject({ updates: [OFFER], unasked });
    });

    it('go on after a failure, which is told', async () => {
        failure = new Error('It is not there.');
        await model.install('Acme.Theme');
        expect(model.state.problem).toBe('It is not there.');
        failure = undefined;
        await model.install('Acme.Theme');
        expect(model.state.problem).toBeUndefined();
    });

    it('want a new window for the update of what may run already, and not for something new', async () => {
        await model.install('Acme.Theme');
        expect(model.state.needsReload).toBe(false);
        await model.lookForUpdates();
        expect(model.state.updates).toEqual([OFFER]);
        await model.install('acme.theme');
        expect(model.state).toMatchObject({ needsReload: true, updates: [] });
    });
});
