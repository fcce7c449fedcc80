import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { toastText } from 'openspace-core/lib/browser/notifications/toast-text';
import { AgentCommandDefinition } from 'openspace-core/lib/common';
import { FilesService } from 'openspace-core/lib/common/files-service';
import { CommandLink } from './model/command-link';
import { LinkTarget } from './model/link-target';
import { surfaceCommands, SurfaceLink } from './model/surface-link';
import { visibleText } from './model/visible-text';

/** The label of a button is the agent's word only, so the person sees what these do before they do it. */
const ASKED_FIRST: ReadonlySet<AgentCommandDefinition['risk']> = new Set(['write', 'execute']);

/** Follows links of the conversation: web pages outside, files of the workspace in an editor, commands that person and agent share; nothing else. */
@injectable()
export class ChatLinkOpener {

    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(WindowService) protected readonly windows: WindowService;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(AgentCommandRegistry) protected readonly registry: AgentCommandRegistry;

    /** A picture of the workspace as a `data:` address. */
    picture(path: string): Promise<string> {
        return this.files.picture(path);
    }

    async open(target: LinkTarget): Promise<void> {
        if (target.kind === 'web') {
            this.windows.openNewWindow(target.url, { external: true });
            return;
        }
        if (target.kind === 'command') {
            return this.run(target);
        }
        if (target.kind === 'surface') {
            return this.show(target);
        }
        try {
            // The backend's path check refuses what is not in the workspace.
            const { uri } = await this.files.locate(target.path, 'show');
            const start = { line: (target.line ?? 1) - 1, character: (target.column ?? 1) - 1 };
            await open(this.openers, new URI(uri), target.line ? { selection: { start, end: start } } : undefined);
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            this.messages.warn(nls.localize('openspace/chat/linkFailed', '{0} cannot be opened: {1}', toastText(target.path), toastText(reason)));
        }
    }

    /** Through the commands that the agent has, too, as far as they are there. */
    protected async show(link: SurfaceLink): Promise<void> {
        const missing = link.surface === 'deck'
            ? nls.localize('openspace/chat/noDecks', 'Presentations are not available in this window, so {0} cannot be shown.', toastText(link.path))
            : nls.localize('openspace/chat/noBoards', 'Whiteboards are not available in this window, so {0} cannot be shown.', toastText(link.path));
        for (const { id, args, optional } of surfaceCommands(link)) {
            const isThere = this.registry.definitions.some(definition => definition.id === id);
            if (!isThere && !optional) {
                const asText = nls.localize('openspace/chat/openAsText', 'Open as Text');
                return await this.messages.warn(missing, asText) === asText ? this.open({ kind: 'file', path: link.path }) : undefined;
            }
            if (isThere) {
                await this.run({ id, args });
            }
        }
    }

    /** Other commands of the IDE, such as those that switch the agent's limits off, are not in this registry. */
    protected async run({ id, args }: CommandLink): Promise<void> {
        const definition = this.registry.definitions.find(candidate => candidate.id === id);
        if (!definition) {
            this.messages.warn(nls.localize('openspace/chat/noSuchCommand', 'There is no command {0}, so nothing was done.', toastText(id)));
            return;
        }
        if (ASKED_FIRST.has(definition.risk) && !await this.confirm(definition, args)) {
            return;
        }
        try {
            // The palette's handler checks the arguments and shows a failure itself.
            await this.commands.executeCommand(id, args);
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            this.messages.warn(nls.localize('openspace/chat/commandFailed', '{0} failed: {1}', toastText(definition.label), toastText(reason)));
        }
    }

    protected async confirm({ label, description }: AgentCommandDefinition, args: CommandLink['args']): Promise<boolean> {
        const message = document.createElement('div');
        const what = document.createElement('p');
        what.textContent = description;
        const details = document.createElement('pre');
        details.className = 'openspace-command-arguments';
        details.textContent = visibleText(JSON.stringify(args ?? {}, undefined, 2));
        message.append(what, details);
        return await new ConfirmDialog({ title: label, msg: message, ok: nls.localizeByDefault('Run') }).open() === true;
    }
}
