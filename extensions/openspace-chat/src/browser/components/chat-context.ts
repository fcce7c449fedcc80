import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { Event } from '@theia/core/lib/common/event';
import * as React from '@theia/core/shared/react';
import { BackendConnection } from 'openspace-core/lib/browser/bridge/backend-connection';
import { UndoActions } from 'openspace-core/lib/browser/undo/undo-actions';
import { OpenSpaceService } from 'openspace-core/lib/common';
import { ChatPreferences } from '../../common/chat-preferences';
import { CodeApplier } from '../apply/code-applier';
import { ChangesEntry } from '../changes/changes-entry';
import { ChatActions } from '../chat-actions';
import { ChatDrafts } from '../chat-drafts';
import { ChatLinkOpener } from '../chat-link-opener';
import { ChatSelection } from '../chat-selection';
import { CodeColorizer } from '../code-colorizer';
import { ComposerServices } from '../composer/composer-services';
import { OutgoingMessages } from '../composer/outgoing-messages';
import { ConversationPages } from '../conversation-pages';
import { ConversationFind } from '../find/conversation-find';
import { FollowUpActions } from '../follow-ups/follow-up-actions';
import { ModelPickers } from '../models/model-pickers';
import { AutoAcceptSwitch } from '../permissions/auto-accept-switch';
import { CommandWarnings } from '../permissions/command-warnings';
import { PromptSender } from '../prompt-sender';
import { SessionSandboxSwitch } from '../sandbox/session-sandbox-switch';
import { SessionMenus } from '../sessions/session-menus';
import { SessionOperations } from '../sessions/session-operations';
import { TimelineReveal } from '../timeline-reveal';

/** What the components of the panel act on. */
export interface ChatServices {
    readonly service: OpenSpaceService;
    readonly backend: BackendConnection;
    readonly selection: ChatSelection;
    readonly drafts: ChatDrafts;
    readonly composer: ComposerServices;
    readonly sender: PromptSender;
    readonly outgoing: OutgoingMessages;
    readonly followUps: FollowUpActions;
    readonly actions: ChatActions;
    readonly colorizer: CodeColorizer;
    readonly links: ChatLinkOpener;
    readonly clipboard: ClipboardService;
    readonly undo: UndoActions;
    readonly sessions: SessionOperations;
    readonly menus: SessionMenus;
    readonly models: ModelPickers;
    readonly find: ConversationFind;
    readonly timeline: TimelineReveal;
    readonly pages: ConversationPages;
    readonly autoAccept: AutoAcceptSwitch;
    readonly warnings: CommandWarnings;
    readonly sandbox: SessionSandboxSwitch;
    readonly changes: ChangesEntry;
    readonly applier: CodeApplier;
    readonly preferences: ChatPreferences;
    /** Milliseconds that only grow; for measuring, not for dates. */
    readonly clock: () => number;
    /** Puts the caret into the input. */
    readonly focusInput: () => void;
}

const ChatContext = React.createContext<ChatServices | undefined>(undefined);

export const ChatServicesProvider = ChatContext.Provider;

export function useChat(): ChatServices {
    const services = React.useContext(ChatContext);
    if (!services) {
        throw new Error('Chat components need a ChatServicesProvider above them.');
    }
    return services;
}

/** The value that `read` gives now, read again after every event. `read` must return the same object while nothing changed. */
export function useEventValue<T>(event: Event<unknown>, read: () => T): T {
    const subscribe = React.useCallback((listener: () => void) => {
        const subscription = event(listener);
        return () => subscription.dispose();
    }, [event]);
    return React.useSyncExternalStore(subscribe, read);
}
