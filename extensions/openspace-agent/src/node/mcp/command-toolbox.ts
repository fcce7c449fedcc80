import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { CommandDecision, CommandResult, MAX_PICTURES } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { CommandTool, toCommandTools } from 'openspace-core/lib/node/catalog/command-tool';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { CommandGateway } from 'openspace-core/lib/node/router/command-gateway';
import { AgentSessions } from '../agent-session/agent-sessions';
import { ModelSight } from '../opencode/model-sight';
import { tellPictures } from '../results/result-pictures';
import { ToolCallFinder, ToolCallPlace } from './tool-call-finder';

/** The server may still know the tools for a moment after the person has switched them off, and its secret stays the same. */
const NO_TOOLS = 'Tools are switched off (openspace.agent.transport); use blocks: %%OS{"cmd":…,"args":{…}}%%.';
const SWITCHED_OFF: CommandDecision = { verdict: 'refused', rule: 'transport' };

/** In whose name a tool is called. */
export interface ToolCaller {
    readonly authority: 'agent' | 'person';
    /** The folder that the agent works in. */
    readonly directory?: string;
}

/** The commands as tools: one for each, run by the same gateway as blocks. */
@injectable()
export class CommandToolbox {

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(CommandGateway)
    protected readonly gateway: CommandGateway;

    @inject(ToolCallFinder)
    protected readonly finder: ToolCallFinder;

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(ModelSight)
    protected readonly sight: ModelSight;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(ILogger) @named('openspace-agent:CommandToolbox')
    protected readonly logger: ILogger;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** The list of tools is another one. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    protected byName = new Map<string, CommandTool>();

    @postConstruct()
    protected init(): void {
        this.collect();
        this.catalog.onDidChange(() => {
            const before = JSON.stringify(this.tools);
            this.collect();
            if (JSON.stringify(this.tools) !== before) {
                this.onDidChangeEmitter.fire();
            }
        });
    }

    get tools(): Tool[] {
        return Array.from(this.byName.values(), ({ tool }) => tool);
    }

    /** Never rejects. A name that is not a tool goes the same way and is refused as an unknown command. */
    async call(caller: ToolCaller, name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<CommandResult> {
        const cmd = this.byName.get(name)?.cmd ?? `openspace.${name}`;
        try {
            const place = caller.authority === 'agent' ? await this.findPlace(caller, name, args) : undefined;
            this.logger.debug('tool called', { cmd, authority: caller.authority, sessionId: place?.sessionId });
            if (caller.authority === 'agent' && this.policies.policy.transport === 'blocks') {
                const result = CommandResult.failed(NO_TOOLS);
                this.gateway.finish(
                    { id: generateUuid(), cmd, args, sessionId: place?.sessionId, messageId: place?.messageId, source: 'mcp' },
                    { result, decision: SWITCHED_OFF },
                    caller.directory
                );
                return result;
            }
            const result = await this.gateway.run({
                cmd, args, source: 'mcp', authority: caller.authority, directory: caller.directory, ...place, signal
            });
            return await this.withPictures(result, place);
        } catch (error) {
            this.logger.error('a tool call failed', { cmd, reason: String(error) });
            return CommandResult.failed(error instanceof Error ? error.message : String(error));
        }
    }

    /** Only as many pictures as the agent gets in a turn, and none if its model cannot see. Other clients get them all. */
    protected async withPictures(result: CommandResult, place: ToolCallPlace | undefined): Promise<CommandResult> {
        if (!result.pictures || !place) {
            return result;
        }
        const turn = this.sessions.of(place.sessionId).turns.turnOf(place.messageId);
        const canSee = turn.message !== undefined && await this.sight.canSee(place.directory, turn.message.model);
        const told = tellPictures(result, canSee, MAX_PICTURES - turn.pictures);
        turn.pictures += told.pictures.length;
        return { ...told.result, pictures: told.pictures };
    }

    /** What a helper of the agent calls belongs to the conversation for which it works. */
    protected async findPlace(caller: ToolCaller, name: string, args: Record<string, unknown>): Promise<ToolCallPlace | undefined> {
        const place = await this.finder.find(name, args, caller.directory);
        return place && { ...place, sessionId: this.sessions.rootOf(place.sessionId) };
    }

    protected collect(): void {
        this.byName = toCommandTools(this.catalog.manifest?.commands ?? [], (cmd, reason) => {
            this.logger.warn('command is not offered as a tool', { cmd, reason });
        });
    }
}
