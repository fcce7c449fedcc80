import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalDescription } from 'openspace-core/lib/common';
import { ChatInputService, HelperAgent, ServerCommand } from 'openspace-core/lib/common/chat-input-service';
import { FilesService } from 'openspace-core/lib/common/files-service';
import { commandItems, CompletionItem, mentionItems } from './completion-item';
import { CompletionQuery } from './completion-query';
import { OpenEditors } from './open-editors';
import { OpenSymbols } from './open-symbols';
import { TerminalTexts } from './terminal-texts';

/** Finds what the person may mean. What cannot be listed is left out: the text can be sent without it. */
@injectable()
export class CompletionSource {

    @inject(ChatInputService) protected readonly input: ChatInputService;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(OpenEditors) protected readonly editors: OpenEditors;
    @inject(OpenSymbols) protected readonly symbols: OpenSymbols;
    @inject(TerminalTexts) protected readonly terminals: TerminalTexts;

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

    async find({ kind, query }: Pick<CompletionQuery, 'kind' | 'query'>): Promise<CompletionItem[]> {
        if (kind === 'command') {
            return commandItems(await this.listCommands(), query, {
                command: nls.localize('openspace/chat/command/custom', 'command'),
                mcp: nls.localize('openspace/chat/command/mcp', 'MCP'),
                skill: nls.localize('openspace/chat/command/skill', 'skill')
            });
        }
        const [agents, found, terminals] = await Promise.all([this.listAgents(), this.search(query), this.shells ??= this.terminals.list()]);
        // Without a word there are too many.
        const symbols = query === '' ? [] : this.symbols.find(query);
        return mentionItems({ open: this.editors.paths(), agents, found, symbols, terminals }, query, {
            open: nls.localize('openspace/chat/mention/open', 'open'),
            agent: nls.localize('openspace/chat/mention/agent', 'agent'),
            symbol: nls.localize('openspace/chat/mention/symbol', 'symbol'),
            terminal: nls.localize('openspace/chat/mention/terminal', 'terminal')
        });
    }

    /** Whether the server knows a command; rejects if it cannot be asked. */
    async hasCommand(name: string): Promise<boolean> {
        return (await this.input.listCommands()).some(command => command.name === name);
    }

    protected listAgents(): Promise<HelperAgent[]> {
        return this.agents ??= this.input.listAgents().catch(() => []);
    }

    protected listCommands(): Promise<ServerCommand[]> {
        return this.commands ??= this.input.listCommands().catch(() => []);
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
