import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { hasEnding } from 'openspace-core/lib/browser/surfaces/surface-files';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { AgentCommandDefinition } from 'openspace-core/lib/common';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { CommandLink } from './command-link';
import { LinkOpener } from './link-opener';
import { LinkTarget } from './link-target';

/** The label of a button is the agent's word only, so the person sees what these do before they do it. */
const ASKED_FIRST: ReadonlySet<AgentCommandDefinition['risk']> = new Set(['write', 'execute']);

/**
 * Follows links of texts that the agent may have written: web pages outside, files of the workspace in an editor, commands that
 * person and agent share; nothing else.
 */
@injectable()
export class WorkspaceLinkOpener implements LinkOpener {

    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(WindowService) protected readonly windows: WindowService;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(AgentCommandRegistry) protected readonly registry: AgentCommandRegistry;
    @inject(Surfaces) protected readonly surfaces: Surfaces;

    protected knownSchemes: readonly string[] | undefined;

    get schemes(): readonly string[] {
        return this.knownSchemes ??= this.surfaces.links.flatMap(({ links: { scheme } }) => scheme ?? []);
    }

    async open(target: LinkTarget): Promise<void> {
        if (target.kind === 'web') {
            this.windows.openNewWindow(target.url, { external: true });
            return;
        }
        if (target.kind === 'command') {
            return this.run(target);
        }
        try {
            await (target.kind === 'surface' ? this.openOnSurface(target) : this.openFile(target));
        } catch (error) {
            const reason = errorText(error);
            this.messages.warn(
                nls.localize('openspace/chat/linkFailed', '{0} cannot be opened: {1}', toastText(target.path), toastText(reason))
            );
        }
    }

    protected async openOnSurface({ scheme, path, place }: LinkTarget & { kind: 'surface' }): Promise<void> {
        const known = this.surfaces.links.find(({ links }) => links.scheme === scheme);
        if (!known) {
            throw new Error('Nothing here can open this link.');
        }
        await known.links.open(hasEnding(path, known) ? path : `${path}${known.endings[0] ?? ''}`, place);
    }

    protected async openFile(target: LinkTarget & { kind: 'file' }): Promise<void> {
        const { path, place } = splitPlace(target.path);
        const known = this.surfaces.links.find(one => hasEnding(path, one));
        if (known && target.line === undefined) {
            return known.links.open(path, place);
        }
        // The backend's path check refuses what is not in the workspace.
        const { uri } = await this.files.locate(target.path, 'show');
        const start = { line: (target.line ?? 1) - 1, character: (target.column ?? 1) - 1 };
        await open(this.openers, new URI(uri), target.line ? { selection: { start, end: start } } : undefined);
    }

    /** Other commands of the IDE, such as those that switch the agent's limits off, are not in this registry. */
    protected async run({ id, args }: CommandLink): Promise<void> {
        const definition = this.registry.definitions.find(candidate => candidate.id === id);
        if (!definition) {
            this.messages.warn(
                nls.localize('openspace/chat/noSuchCommand', 'There is no command {0}, so nothing was done.', toastText(id))
            );
            return;
        }
        if (ASKED_FIRST.has(definition.risk) && !await this.confirm(definition, args)) {
            return;
        }
        try {
            // The palette's handler checks the arguments and shows a failure itself.
            await this.commands.executeCommand(id, args);
        } catch (error) {
            const reason = errorText(error);
            this.messages.warn(
                nls.localize('openspace/chat/commandFailed', '{0} failed: {1}', toastText(definition.label), toastText(reason))
            );
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

/** What stands behind a `#` is a place in what the file shows, for those who know such places. */
function splitPlace(path: string): { path: string; place?: string } {
    const [file, place] = path.split(/#(.*)/s);
    return place ? { path: file, place } : { path };
}
