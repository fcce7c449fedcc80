import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import { PreferenceScope } from '@theia/core/lib/common/preferences';
import URI from '@theia/core/lib/common/uri';
import { interfaces } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FrontendPreferenceStorage } from '@theia/preferences/lib/browser/frontend-preference-storage';
import { PreferenceTransactionFactory } from '@theia/preferences/lib/browser/preference-transaction-manager';
import { PreferenceStorageFactory } from '@theia/preferences/lib/common/abstract-resource-preference-provider';
import { FolderTrustService } from '../../common/services/folder-trust';
import { FolderTrustEvents } from '../trust/folder-trust-events';

/**
 * Settings, tasks and launches of a folder as the person last said yes to them: Theia uses what it reads at once, and some of it starts
 * programs. What has changed since then counts as soon as it is agreed to.
 */
export class SealedPreferenceStorage extends FrontendPreferenceStorage {

    protected readonly listening = new DisposableCollection();

    constructor(
        transactions: PreferenceTransactionFactory, files: FileService, uri: URI, scope: PreferenceScope,
        protected readonly trust: FolderTrustService, onDidDecide: Event<void>
    ) {
        super(transactions, files, uri, scope);
        this.listening.push(onDidDecide(() => this.readAgain()));
    }

    override dispose(): void {
        this.listening.dispose();
        super.dispose();
    }

    override async read(): Promise<string> {
        const text = await super.read();
        return text.trim() === '' ? text : this.trust.admit(this.uri.toString(), text);
    }

    protected readAgain(): void {
        this.read().then(
            content => this.tell({ content, fileOK: true }),
            () => this.tell({ content: '', fileOK: false })
        );
    }

    protected tell(status: { content: string; fileOK: boolean }): void {
        void this.onDidChangeFileContentListeners.invoke(status, () => undefined);
    }
}

/** In the place of Theia's way to settings that a folder brings. */
export function bindSealedSettings(rebind: interfaces.Rebind): void {
    rebind(PreferenceStorageFactory).toFactory(({ container }) => (uri: URI, scope: PreferenceScope) => {
        const transactions = container.get<PreferenceTransactionFactory>(PreferenceTransactionFactory);
        const files = container.get(FileService);
        return scope === PreferenceScope.Workspace || scope === PreferenceScope.Folder
            ? new SealedPreferenceStorage(
                transactions, files, uri, scope, container.get<FolderTrustService>(FolderTrustService),
                container.get(FolderTrustEvents).onDidChange
            )
            : new FrontendPreferenceStorage(transactions, files, uri, scope);
    });
}
