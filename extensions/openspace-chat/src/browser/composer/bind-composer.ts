import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { CHAT_INPUT_SERVICE_PATH, ChatInputService } from '../../common/services/chat-input-service';
import { DraftMemory } from '../drafts/draft-memory';
import { DraftStash } from '../drafts/draft-stash';
import { CompletionSource } from './completion-source';
import { DraftDelivery } from './draft-delivery';
import { IncomingFiles } from './incoming-files';
import { OpenEditors } from './open-editors';
import { OpenSymbols } from './open-symbols';
import { OutgoingMessages } from './outgoing-messages';
import { PersonContext } from './person-context';
import { PromptHistory } from './prompt-history';
import { SelectionContribution } from './selection-contribution';
import { SlashCommandContribution } from './slash-command';
import { StashContribution } from './stash-contribution';
import { TerminalTexts } from './terminal-texts';

export const COMPOSER_SINGLETONS = [
    CompletionSource, DraftDelivery, DraftMemory, DraftStash, IncomingFiles, OpenEditors, OpenSymbols,
    OutgoingMessages, PersonContext, PromptHistory, SelectionContribution, StashContribution, TerminalTexts
];

export function bindComposer(bind: interfaces.Bind): void {
    COMPOSER_SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bindContributionProvider(bind, SlashCommandContribution);
    bind(ChatInputService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<ChatInputService>(container, CHAT_INPUT_SERVICE_PATH))
        .inSingletonScope();
    bind(FrontendApplicationContribution).toService(DraftMemory);
    bind(FrontendApplicationContribution).toService(OutgoingMessages);
    bind(CommandContribution).toService(StashContribution);
    [CommandContribution, MenuContribution, KeybindingContribution].forEach(
        contribution => bind(contribution).toService(SelectionContribution)
    );
}
