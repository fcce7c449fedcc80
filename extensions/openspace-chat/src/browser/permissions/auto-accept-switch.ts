import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService } from 'openspace-agent/lib/common';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { rootOf } from '../model/pending-requests';
import { isEverythingAccepted } from './auto-accept-words';

/** The setting with the rules. */
export const AUTO_ACCEPT_PREFERENCE = 'openspace.permissions.autoAccept';

/** Lets the person switch on and off what is accepted without asking them. A failure is reported to the user; none of these rejects. */
@injectable()
export class AutoAcceptSwitch {

    @inject(AgentService) protected readonly service: AgentService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(MessageService) protected readonly messages: MessageService;

    isOn(sessionID: string | undefined): boolean {
        return isEverythingAccepted(this.store.state, sessionID);
    }

    /** Asks first: from then on the agent acts alone. */
    async turnOn(sessionID: string): Promise<void> {
        const confirmed = await new ConfirmDialog({
            title: nls.localize('openspace/chat/autoAccept/title', 'Accept everything in this session'),
            msg: nls.localize('openspace/chat/autoAccept/message', 'The agent and its sub-agents will run commands and change files in '
                + 'this session without asking you, until you turn this off or OpenSpace ends. What your opencode configuration denies '
                    + 'stays denied, and changes of settings are still asked about.'),
            ok: nls.localize('openspace/chat/autoAccept/ok', 'Accept everything')
        }).open();
        if (confirmed) {
            await this.set(sessionID, true);
        }
    }

    /** The agent asks again before it changes these files. */
    async askAboutFiles(sessionID: string, files: readonly string[]): Promise<void> {
        await this.attempt(() => this.service.askAboutFiles(sessionID, files));
    }

    async turnOffSession(sessionID: string): Promise<void> {
        await this.set(rootOf(this.store.state.sessions, sessionID), false);
    }

    /** Takes the rules out of the settings; the person can have them back. */
    async turnOffRules(): Promise<void> {
        const rules = this.preferences.inspect(AUTO_ACCEPT_PREFERENCE)?.globalValue;
        await this.attempt(() => this.preferences.set(AUTO_ACCEPT_PREFERENCE, undefined, PreferenceScope.User));
        const undo = nls.localizeByDefault('Undo');
        const said = await this.messages.info(
            nls.localize('openspace/chat/autoAccept/removed', 'You are asked again. The rules were removed from your settings.'), undo
        );
        if (said === undo) {
            await this.attempt(() => this.preferences.set(AUTO_ACCEPT_PREFERENCE, rules, PreferenceScope.User));
        }
    }

    /** The rules, and all sessions with their files. */
    async turnOffEverywhere(): Promise<void> {
        const { sessions, files } = this.store.state.autoAccept;
        await Promise.all([
            ...sessions.map(sessionID => this.set(sessionID, false)),
            ...Object.entries(files).map(([sessionID, paths]) => this.askAboutFiles(sessionID, paths))
        ]);
        if (this.store.state.autoAccept.rules.length > 0) {
            await this.turnOffRules();
        }
    }

    protected set(sessionID: string, everything: boolean): Promise<void> {
        return this.attempt(() => this.service.setAutoAccept(sessionID, everything));
    }

    protected async attempt(action: () => Promise<unknown>): Promise<void> {
        try {
            await action();
        } catch (error) {
            const reason = errorText(error);
            void this.messages.error(nls.localize('openspace/chat/autoAccept/failed', 'This could not be changed: {0}', reason));
        }
    }
}
