import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { FilesService, FoundDeclaration } from 'openspace-core/lib/common/services/files-service';
import { TerminalDescription } from 'openspace-hands/lib/common';
import { ChatInputService, HelperAgent, ServerCommand } from '../../common/services/chat-input-service';
import { commandItems, CompletionItem, ListedCommand, mentionItems } from './completion-item';
import { CompletionQuery } from './completion-query';
import { OpenEditors } from './open-editors';
import { OpenSymbols } from './open-symbols';
import { SlashCommand, SlashCommandContribution } from './slash-command';
import { TerminalTexts } from './terminal-texts';

/** A list without the declarations of the folder is shown if they take longer; in milliseconds. */
const PATIENCE = 150;

/** Finds what the person may mean. What cannot be listed is left out: the text can be sent without it. */
@injectable()
export class CompletionSource {

    @inject(ChatInputService) protected readonly input: ChatInputService;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(OpenEditors) protected readonly editors: OpenEditors;
    @inject(OpenSymbols) protected readonly symbols: OpenSymbols;
    @inject(TerminalTexts) protected readonly terminals: TerminalTexts;
    @inject(ContributionProvider) @named(SlashCommandContribution)
    protected readonly contributions: ContributionProvider<SlashCommandContribution>;

    /** Asked for anew each time a list is opened: configuration and folder may change. */
    protected agents: Promise<HelperAgent[]> | undefined;
    protected commands: Promise<ServerCommand[]> | undefined;
    protected shells: Promise<readonly TerminalDescription[]> | undefined;

    /** A list is about to be opened. */
    refresh(): void {
        this.agents = undefined;
        this.commands = undefined;
        this.shells = undefined;
    }

    /** Shows what is there, and once more if something comes later. */
    async find({ kind, query }: Pick<CompletionQuery, 'kind' | 'query'>, show: (items: CompletionItem[]) => void): Promise<void> {
        if (kind === 'command') {
            show(commandItems(await this.allCommands(), query, {
                chat: nls.localize('openspace/chat/command/chat', 'chat'),
                command: nls.localize('openspace/chat/command/custom', 'command'),
                mcp: nls.localize('openspace/chat/command/mcp', 'MCP'),
                skill: nls.localize('openspace/chat/command/skill', 'skill')
            }));
            return;
        }
        const declared = this.declared(query);
        const [agents, found, terminals, soon] = await Promise.all([
            this.listAgents(), this.search(query), this.shells ??= this.terminals.list(),
            Promise.race([declared, new Promise<undefined>(done => setTimeout(done, PATIENCE))])
        ]);
        // Without a word there are too many.
        const open = query === '' ? [] : this.symbols.find(query);
        const paths = new Set(open.map(({ path }) => path));
        const showWith = (declarations: readonly FoundDeclaration[]): void => {
            // An editor knows better than the disk what its file declares.
            const symbols = [...open, ...declarations.filter(({ path }) => !paths.has(path))];
            show(mentionItems({ open: this.editors.paths(), agents, found, symbols, terminals }, query, {
                open: nls.localize('openspace/chat/mention/open', 'open'),
                agent: nls.localize('openspace/chat/mention/agent', 'agent'),
                symbol: nls.localize('openspace/chat/mention/symbol', 'symbol'),
                terminal: nls.localize('openspace/chat/mention/terminal', 'terminal')
            }));
        };
        showWith(soon ?? []);
        const late = soon ? [] : await declared;
        if (late.length > 0) {
            showWith(late);
        }
    }

    /** Whether the server knows a command; rejects if it cannot be asked. */
    async hasCommand(name: string): Promise<boolean> {
        return (await this.input.listCommands()).some(command => command.name === name);
    }

    /** Whether there is a command of this name, as far as is known since a list was last opened. */
    async knows(name: string): Promise<boolean> {
        return (await this.allCommands()).some(command => command.name === name);
    }

    /** A command of the chat itself; undefined if there is none, or the server has one of this name. */
    async ownCommand(name: string): Promise<SlashCommand | undefined> {
        const own = this.ownCommands().find(command => command.name === name);
        return own && !await this.hasCommand(name).catch(() => false) ? own : undefined;
    }

    protected ownCommands(): SlashCommand[] {
        return this.contributions.getContributions().flatMap(contribution => contribution.slashCommands());
    }

    protected async allCommands(): Promise<ListedCommand[]> {
        const listed = await this.listCommands();
        const own = this.ownCommands().filter(({ name }) => !listed.some(command => command.name === name));
        return [...listed, ...own.map(({ name, description }): ListedCommand => ({ name, description, source: 'chat' }))];
    }

    protected listAgents(): Promise<HelperAgent[]> {
        return this.agents ??= this.input.listAgents().catch(() => []);
    }

    protected listCommands(): Promise<ServerCommand[]> {
        return this.commands ??= this.input.listCommands().catch(() => []);
    }

    /** The server has a route for symbols, which always answers with none; so our own backend looks for them. */
    protected async declared(query: string): Promise<readonly FoundDeclaration[]> {
        return query === '' ? [] : this.files.declarations(query).catch(() => []);
    }

    protected async search(query: string): Promise<readonly string[]> {
        if (query === '') {
            return [];
        }
        try {
            return (await this.files.search({ query })).results;
        } catch {
            return [];
        }
    }
}
