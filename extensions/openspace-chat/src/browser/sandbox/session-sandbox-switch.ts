import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { SessionPlace, SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { SandboxService } from '../../common/services/sandbox-service';
import { attempt } from '../commands/attempt';
import { rootOf } from '../model/pending-requests';
import { ChatSelection } from '../selection/chat-selection';
import { afterTurn } from './sandbox-words';

/** Lets the person decide where the agent of a session works. A failure is reported to the user; none of these rejects. */
@injectable()
export class SessionSandboxSwitch {

    @inject(SandboxService) protected readonly service: SandboxService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(OpenSpacePreferences) protected readonly preferences: OpenSpacePreferences;
    @inject(MessageService) protected readonly messages: MessageService;

    /** Helpers are where the session is for which they work. */
    of(sessionID: string | undefined): SessionSandbox {
        const { sessions } = this.store.state;
        return SessionSandbox.of(sessionID === undefined ? undefined : sessions[rootOf(sessions, sessionID)]);
    }

    /** As it will be when a running turn is over. */
    isWanted(sessionID: string | undefined): boolean {
        const { on, wanted } = this.of(sessionID);
        return wanted ?? on;
    }

    /** Where it will work when a running turn is over. */
    placeOf(sessionID: string | undefined): SessionPlace {
        const { copy, wanted, wantedCopy } = this.of(sessionID);
        const inCopy = wanted === undefined ? copy : wantedCopy;
        return !this.isWanted(sessionID) ? 'machine' : inCopy ? 'copy' : 'folder';
    }

    async toggle(sessionID: string | undefined): Promise<void> {
        await (this.isWanted(sessionID) ? this.turnOff(sessionID) : this.turnOn(sessionID));
    }

    /** Without a session, a new one begins in the sandbox. Without a place, the settings decide; one that has a copy goes back to it. */
    async turnOn(sessionID: string | undefined, place?: 'folder' | 'copy'): Promise<void> {
        const where = place ?? (this.of(sessionID).copy ? 'copy' : this.preferences['openspace.workspace.sandboxWorksIn']);
        await attempt(this.messages, async () => {
            await this.set(sessionID ?? await this.selection.ensureSession(), where);
        }, nls.localize('openspace/chat/sandbox/onFailed', 'The session could not be moved into a sandbox'));
    }

    /** Asks first: from then on the agent works on the person's machine. */
    async turnOff(sessionID: string | undefined): Promise<void> {
        if (sessionID === undefined) {
            return;
        }
        const confirmed = await new ConfirmDialog({
            title: nls.localize('openspace/chat/sandbox/offTitle', 'Turn the sandbox off'),
            msg: nls.localize(
                'openspace/chat/sandbox/offMessage',
                'The agent of this session will run commands and change files on your machine again, with what your opencode '
                    + 'configuration allows.'
            ),
            ok: nls.localize('openspace/chat/sandbox/off', 'Turn off')
        }).open();
        if (confirmed) {
            await attempt(
                this.messages, () => this.set(sessionID, 'machine'),
                nls.localize('openspace/chat/sandbox/offFailed', 'The sandbox could not be turned off')
            );
        }
    }

    protected async set(sessionID: string, where: SessionPlace): Promise<void> {
        const when = await this.service.setSandboxed(rootOf(this.store.state.sessions, sessionID), where);
        if (when === 'after-turn') {
            void this.messages.info(afterTurn(where !== 'machine', where === 'copy'));
        }
    }
}
