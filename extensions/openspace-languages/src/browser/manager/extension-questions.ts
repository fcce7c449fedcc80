import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import { CarefulDialog, dialogText } from 'openspace-interface/lib/browser/controls/careful-dialog';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { InstalledExtension, InstallPlan, MissingExtension } from '../../common/manager/extension-manager';

/** What the person is asked before extensions come or go. */
@injectable()
export class ExtensionQuestions {

    /** Names whatever the person has not asked for by name. */
    async mayInstall({ extension: { id, version }, along, missing, notice }: InstallPlan): Promise<boolean> {
        if (along.length === 0 && missing.length === 0 && notice === undefined) {
            return true;
        }
        const props = {
            title: nls.localize('openspace/extensions/install', 'Install {0}', `${id} ${version}`),
            msg: dialogText(
                ...notice === undefined ? [] : [reasonText(notice)],
                ...along.length === 0 ? [] : [
                    nls.localize('openspace/extensions/along', 'Installed along with it:'),
                    along.map(other => `${other.id} ${other.version}`)
                ],
                ...missing.length === 0 ? [] : [
                    nls.localize('openspace/extensions/notAlong', 'Cannot be installed:'), missing.map(missingText)
                ]
            )
        };
        const dialog = missing.length === 0
            ? new ConfirmDialog({ ...props, ok: nls.localizeByDefault('Install') })
            : new CarefulDialog({ ...props, ok: nls.localize('openspace/extensions/installAnyway', 'Install Anyway') });
        return await dialog.open() === true;
    }

    async mayUninstall(extension: InstalledExtension, dependents: readonly InstalledExtension[]): Promise<boolean> {
        return this.mayEnd(
            nls.localize('openspace/extensions/uninstall', 'Uninstall {0}', extension.name), nls.localizeByDefault('Uninstall'), dependents
        );
    }

    async mayDisable(extension: InstalledExtension, dependents: readonly InstalledExtension[]): Promise<boolean> {
        return this.mayEnd(
            nls.localize('openspace/extensions/disable', 'Disable {0}', extension.name), nls.localizeByDefault('Disable'), dependents
        );
    }

    protected async mayEnd(title: string, ok: string, dependents: readonly InstalledExtension[]): Promise<boolean> {
        return dependents.length === 0 || await new CarefulDialog({
            title, ok,
            msg: dialogText(
                nls.localize('openspace/extensions/dependents', 'These need it and will stop working:'), dependents.map(({ name }) => name)
            )
        }).open() === true;
    }
}

function missingText({ id, neededBy, isRequired, reason }: MissingExtension): string {
    return isRequired
        ? nls.localize('openspace/extensions/missingDependency', '{0}, needed by {1}: {2}', id, neededBy, reasonText(reason))
        : nls.localize('openspace/extensions/missingMember', '{0}, part of {1}: {2}', id, neededBy, reasonText(reason));
}
