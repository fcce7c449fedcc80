import 'reflect-metadata';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { ExtensionManager, InstalledExtension, OfferedExtension } from '../../common/manager/extension-manager';
import { ExtensionManagerFactory, ExtensionsModel } from './extensions-model';
import { FolderRecommendations } from './folder-recommendations';

const OFFER: OfferedExtension = { id: 'Acme.Theme', version: '2.0.0', name: 'Theme', publisher: 'Acme', description: '', downloads: 1 };
const INSTALLED: InstalledExtension = {
    id: 'acme.theme', version: '1.0.0', name: 'Theme', publisher: 'acme', description: '', isBuiltIn: false, isEnabled: true,
    reach: 'trusted'
};

describe('the extensions in their view', () => {
    let model: ExtensionsModel;
    let calls: string[];
    let installed: InstalledExtension[];
    let failure: Error | undefined;

    beforeEach(() => {
        [calls, installed, failure] = [[], [], undefined];
        const manager: Partial<ExtensionManager> = {
            isOff: () => Promise.resolve(false),
            list: () => Promise.resolve(installed),
            search: async query => { calls.push(`search ${query}`); return [OFFER]; },
            updates: () => Promise.resolve([OFFER]),
            installFrom: async id => {
                calls.push(`install ${id}`);
                if (failure) {
                    throw failure;
                }
                installed = [{ ...INSTALLED, version: '2.0.0' }];
                return installed[0];
            }
        };
        const container = new Container();
        container.bind(ExtensionManagerFactory).toConstantValue(() => manager as ExtensionManager);
        const recommendations: Partial<FolderRecommendations> = { list: () => Promise.resolve(['acme.theme']) };
        container.bind(FolderRecommendations).toConstantValue(recommendations as FolderRecommendations);
        container.bind(ExtensionsModel).toSelf();
        model = container.get(ExtensionsModel);
    });

    it('are changed one after the other, and nothing that was asked for is lost', async () => {
        void model.search('theme');
        await model.install('Acme.Theme');
        expect(calls).toEqual(['search theme', 'install Acme.Theme']);
        expect(model.state).toMatchObject({
            installed: [{ version: '2.0.0' }], offers: [OFFER], recommended: ['acme.theme'], busy: undefined
        });
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
