import type { McpCaller } from '@openspace/foundation/mcp';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Request } from '@theia/core/shared/express';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { SERVER_NAME } from 'openspace-core/lib/node/catalog/command-tool';
import { DoorKeeper } from 'openspace-core/lib/node/door/door-keeper';
import { PRODUCT_VERSION } from 'openspace-core/lib/node/launch/product-version';
import { CommandToolbox, ToolCaller } from './command-toolbox';
import { DIRECTORY_HEADER, directoryOf, McpFace } from './mcp-face';
import { toToolAnswer } from './tool-answer';

export const SERVER_INSTRUCTIONS = [
    'These tools act in the OpenSpace IDE, in the window that the person is looking at.',
    'Paths are relative to the workspace root; lines and columns count from 1, ends are inclusive.',
    'Each answer is a JSON object: "success" says whether it worked, "error" why not.'
].join('\n');

/** `/openspace/mcp`: the commands as tools, for programs with the API token and for the managed agent. */
@injectable()
export class McpDoor extends McpFace {

    @inject(DoorKeeper)
    protected readonly keeper: DoorKeeper;

    @inject(CommandToolbox)
    protected readonly toolbox: CommandToolbox;

    @inject(ILogger) @named('openspace-agent:McpDoor')
    protected readonly logger: ILogger;

    protected readonly proofWanted = 'MCP needs the API token (start OpenSpace with --api) as "Authorization: Bearer …".';

    @postConstruct()
    protected init(): void {
        this.toolbox.onDidChange(() => this.sessions.announceTools());
    }

    protected callerOf(request: Request): McpCaller | undefined {
        if (this.keeper.hasApiToken(request.headers.authorization)) {
            return this.toCaller({ authority: 'person' });
        }
        return this.isFromAgent(request)
            ? this.toCaller({ authority: 'agent', directory: directoryOf(request.headers[DIRECTORY_HEADER]) })
            : undefined;
    }

    protected toCaller(caller: ToolCaller): McpCaller {
        return {
            owner: caller.authority,
            offer: () => ({
                name: SERVER_NAME,
                version: PRODUCT_VERSION,
                instructions: SERVER_INSTRUCTIONS,
                toolsChange: true,
                tools: () => this.toolbox.tools,
                call: async (name, args, { signal }) => toToolAnswer(await this.toolbox.call(caller, name, args, signal))
            })
        };
    }
}
