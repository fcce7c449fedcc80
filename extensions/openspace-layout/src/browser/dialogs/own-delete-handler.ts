import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { injectable } from '@theia/core/shared/inversify';
import { FileDeleteOptions } from '@theia/filesystem/lib/common/files';
import { WorkspaceDeleteHandler } from '@theia/workspace/lib/browser/workspace-delete-handler';

/** More names than this are counted. */
const MAX_NAMES = 10;

/** Theia's way to delete files, with a question that names them and a button that says what it does. */
@injectable()
export class OwnDeleteHandler extends WorkspaceDeleteHandler {

    protected override async confirm(uris: URI[], { useTrash }: FileDeleteOptions): Promise<boolean | undefined> {
        return new ConfirmDialog({
            title: this.title(uris),
            msg: this.message(uris, useTrash),
            ok: useTrash ? nls.localizeByDefault('Move to Trash') : nls.localizeByDefault('Delete')
        }).open();
    }

    protected title(uris: readonly URI[]): string {
        return uris.length === 1 ? nls.localize('openspace/delete/one', 'Delete “{0}”?', uris[0].path.base)
            : nls.localize('openspace/delete/several', 'Delete {0} files and folders?', uris.length);
    }

    protected message(uris: URI[], useTrash: boolean): HTMLElement {
        const text = document.createElement('div');
        text.className = 'openspace-dialog-text';
        const dirty = this.getDirty(uris).length;
        const sentences = [
            useTrash ? nls.localize('openspace/delete/trash', 'You can restore it from the trash.')
                : nls.localize('openspace/delete/forGood', 'This cannot be undone.'),
            ...dirty > 0 ? [nls.localize('openspace/delete/unsaved', 'There are unsaved changes, which are lost.')] : []
        ];
        const paragraph = document.createElement('p');
        paragraph.textContent = sentences.join(' ');
        if (uris.length > 1 && uris.length <= MAX_NAMES) {
            const list = document.createElement('ul');
            list.className = 'openspace-dialog-names';
            list.append(...uris.map(uri => Object.assign(document.createElement('li'), { textContent: uri.path.base })));
            text.append(list);
        }
        text.append(paragraph);
        return text;
    }
}
