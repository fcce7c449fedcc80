import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { interfaces } from '@theia/core/shared/inversify';
import { quickFileOpen } from '@theia/file-search/lib/browser/quick-file-open';
import { ChatCommands } from 'openspace-chat/lib/browser/commands/chat-commands';
import { TourCommands } from '../tour/tour-commands';
import { WelcomeCard } from './welcome-card';

/** A card that does what a command of the palette does. */
function commandCard(commands: CommandService, card: Omit<WelcomeCard, 'run'> & { readonly command: string }): WelcomeCard {
    return { ...card, run: () => commands.executeCommand(card.command) };
}

/** What is there without any other extension. */
export function bindOwnCards(bind: interfaces.Bind): void {
    bind(WelcomeCard).toDynamicValue(({ container }) => commandCard(container.get<CommandService>(CommandService), {
        id: 'ask',
        rank: 10,
        icon: 'comment-discussion',
        label: nls.localize('openspace/welcome/ask', 'Ask the agent'),
        description: nls.localize('openspace/welcome/askText', 'It reads, changes and runs things, and shows you what it means.'),
        command: ChatCommands.FOCUS_INPUT.id
    })).inSingletonScope();
    bind(WelcomeCard).toDynamicValue(({ container }) => commandCard(container.get<CommandService>(CommandService), {
        id: 'open-file',
        rank: 20,
        icon: 'go-to-file',
        label: nls.localize('openspace/welcome/openFile', 'Open a file'),
        description: nls.localize('openspace/welcome/openFileText', 'Type a part of its name, or of the path.'),
        command: quickFileOpen.id
    })).inSingletonScope();
    bind(WelcomeCard).toDynamicValue(({ container }) => commandCard(container.get<CommandService>(CommandService), {
        id: 'tour',
        rank: 30,
        icon: 'compass',
        label: nls.localize('openspace/tour/take', 'Take the Tour'),
        description: nls.localize('openspace/welcome/tourText', 'See the agent at work in three minutes. No account, no network.'),
        needsNoFolder: true,
        command: TourCommands.TAKE.id
    })).inSingletonScope();
}
