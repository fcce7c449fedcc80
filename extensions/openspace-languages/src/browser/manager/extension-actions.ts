import { nls } from '@theia/core/lib/common/nls';
import { InstalledExtension, OfferedExtension } from '../../common/manager/extension-manager';
import { isNewer } from '../../common/manager/versions';
import { ExtensionsModel } from './extensions-model';

/** Something that the person can do with an extension. */
export interface ExtensionAction {
    readonly kind: 'install' | 'update' | 'switch' | 'uninstall';
    /** Of a codicon. */
    readonly icon: string;
    /** Where the extension is named beside it. */
    readonly word: string;
    /** Where it stands alone. */
    readonly label: string;
    readonly run: () => void;
}

/** An extension, as far as it is known. */
export interface KnownExtension {
    readonly id: string;
    readonly name: string;
    readonly installed?: InstalledExtension;
    /** The newest that the registry has, if it was asked. */
    readonly newest?: Pick<OfferedExtension, 'version'>;
}

export function actionsOf(model: ExtensionsModel, { id, name, installed, newest }: KnownExtension): ExtensionAction[] {
    const install = (): void => void model.install(id);
    if (!installed) {
        return [{
            kind: 'install', icon: 'cloud-download', run: install, word: nls.localizeByDefault('Install'),
            label: nls.localize('openspace/extensions/install', 'Install {0}', name)
        }];
    }
    const { isEnabled, isBuiltIn } = installed;
    const update: ExtensionAction[] = newest && isNewer(newest.version, installed.version) ? [{
        kind: 'update', icon: 'cloud-download', run: install,
        word: nls.localize('openspace/extensions/updateWord', 'Update to {0}', newest.version),
        label: nls.localize('openspace/extensions/updateTo', 'Update {0} to {1}', name, newest.version)
    }] : [];
    const uninstall: ExtensionAction[] = isBuiltIn ? [] : [{
        kind: 'uninstall', icon: 'trash', run: () => void model.uninstall(installed), word: nls.localizeByDefault('Uninstall'),
        label: nls.localize('openspace/extensions/uninstall', 'Uninstall {0}', name)
    }];
    return [...update, {
        kind: 'switch', icon: isEnabled ? 'circle-slash' : 'check', run: () => void model.setEnabled(installed, !isEnabled),
        word: isEnabled ? nls.localizeByDefault('Disable') : nls.localizeByDefault('Enable'),
        label: isEnabled
            ? nls.localize('openspace/extensions/disable', 'Disable {0}', name)
            : nls.localize('openspace/extensions/enable', 'Enable {0}', name)
    }, ...uninstall];
}
