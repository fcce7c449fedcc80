import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { ChangedFile, ChangeScope } from '../../common/services/changes-service';
import { groupTurns } from '../model/turns';
import { beforeUri, copiedUri, goneUri } from './before-resource';

/** Theia's own setting. */
const SIDE_BY_SIDE = 'diffEditor.renderSideBySide';

/** Shows files before and now in Theia's diff editor. */
@injectable()
export class ChangeDiffs {

    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    /** `line` (from 1) is shown. */
    async open(
        scope: ChangeScope,
        { path, uri, from, status, note, copied }: Pick<ChangedFile, 'path' | 'uri' | 'from' | 'status' | 'note' | 'copied'>, line?: number
    ): Promise<void> {
        if (uri === undefined) {
            this.refuse(path, nls.localize('openspace/chat/changes/outside', 'It is outside the workspace.'));
            return;
        }
        if (note === 'binary' || note === 'large') {
            this.refuse(path, note === 'binary'
                ? nls.localize('openspace/chat/changes/binary', 'Binary file: can\'t compare or restore.')
                : nls.localize('openspace/chat/changes/large', 'The file is too large.'));
            return;
        }
        const file = new URI(uri);
        const before = beforeUri(file, copied ? { ...scope, copy: true } : scope, from ?? path);
        const now = copied ? copiedUri(file, scope, path) : status === 'deleted' ? goneUri(file, scope, path) : file;
        const label = nls.localize('openspace/chat/changes/diffTitle', '{0} (before ↔ now)', file.path.base);
        const start = { line: (line ?? 1) - 1, character: 0 };
        await this.attempt(path, () =>
            open(this.openers, DiffUris.encode(before, now, label), line === undefined ? undefined : { selection: { start, end: start } }));
    }

    /** What the turn of a message did to a file; the path is as a tool calls it. */
    async openForMessage(sessionID: string, messageID: string, path: string): Promise<void> {
        const messages = this.store.state.conversations[sessionID]?.messages ?? [];
        const turn = groupTurns(messages).find(candidate => candidate.messages.some(({ info }) => info.id === messageID));
        await this.attempt(path, async () => {
            const file = await this.files.locate(path, 'compare');
            await this.open(
                { sessionID, messageID: turn?.id },
                { path: file.path, uri: file.uri, status: file.kind === 'missing' ? 'deleted' : 'modified' }
            );
        });
    }

    get isSideBySide(): boolean {
        return this.preferences.get<boolean>(SIDE_BY_SIDE, true);
    }

    async toggleSideBySide(): Promise<void> {
        await this.preferences.set(SIDE_BY_SIDE, !this.isSideBySide, PreferenceScope.User);
    }

    protected async attempt(path: string, action: () => Promise<unknown>): Promise<void> {
        try {
            await action();
        } catch (error) {
            this.refuse(path, errorText(error));
        }
    }

    protected refuse(path: string, reason: string): void {
        this.messages.warn(
            nls.localize('openspace/chat/changes/diffFailed', '{0} cannot be compared: {1}', toastText(path), toastText(reason))
        );
    }
}
