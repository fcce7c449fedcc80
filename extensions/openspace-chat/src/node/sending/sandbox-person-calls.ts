import { inject, injectable } from '@theia/core/shared/inversify';
import { ShellCall } from 'openspace-agent/lib/common';
import { SandboxedSessions } from 'openspace-agent/lib/node/agent-session/sandboxed-sessions';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import { FolderHold } from 'openspace-agent/lib/node/proxy/folder-hold';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { SandboxRuntime } from 'openspace-agent/lib/node/sandbox/sandbox-runtime';
import { SandboxToolbox } from 'openspace-agent/lib/node/sandbox/sandbox-toolbox';
import { shellTranscript } from 'openspace-agent/lib/node/sandbox/shell-transcript';

/** With which a command of the server lets the shell of the host write a part of the message. */
const SHELL_IN_TEMPLATE = /!`[^`]+`/;

/** What a person does in a session in a sandbox, where the server would do it on the host. */
@injectable()
export class SandboxPersonCalls {

    @inject(SandboxedSessions)
    protected readonly sessions: SandboxedSessions;

    @inject(SandboxRuntime)
    protected readonly runtime: SandboxRuntime;

    @inject(FolderHold)
    protected readonly hold: FolderHold;

    @inject(SandboxToolbox)
    protected readonly toolbox: SandboxToolbox;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    has(sessionID: string): boolean {
        return this.sessions.has(sessionID);
    }

    /** Runs the command inside, and puts it with its output into the conversation without an answer of the agent. */
    async runShell(directory: string, sessionID: string, { command, agent, model }: ShellCall, messageID?: string): Promise<void> {
        this.hold.require(directory);
        const { client } = await this.proxy.connect();
        const place = this.sessions.placeOf(directory, sessionID);
        await this.toolbox.open(place);
        const answer = await this.runtime.call(place, 'bash', { command }, { session: sessionID });
        await dataOf(client.session.prompt({
            sessionID, directory, messageID, agent, model, noReply: true,
            parts: [{ type: 'text', text: shellTranscript(command, answer) }]
        }), 'The output of the command could not be shown');
    }

    /** Rejects if the command would run programs on the host, or an agent without any tools. */
    async checkCommand(directory: string, sessionID: string, name: string, words: string): Promise<void> {
        if (!this.sessions.has(sessionID)) {
            return;
        }
        const { client } = await this.proxy.connect();
        const [commands, agents] = await Promise.all([
            dataOf(client.command.list({ directory }), 'The commands could not be listed'),
            dataOf(client.app.agents({ directory }), 'The agents could not be listed')
        ]);
        const command = commands.find(candidate => candidate.name === name);
        const worker = agents.find(agent => agent.name === command?.agent);
        if (command?.subtask ?? worker?.mode === 'subagent') {
            throw new Error(
                `This session runs in a sandbox, and /${name} works in a sub-agent of opencode's own, which has no tools here. `
                    + 'Ask the agent for a sub-agent instead, or turn the sandbox off.'
            );
        }
        if (SHELL_IN_TEMPLATE.test(`${command?.template ?? ''}\n${words}`)) {
            throw new Error(
                `This session runs in a sandbox, and /${name} runs commands of a shell on your machine. Turn the sandbox off to use it.`
            );
        }
    }
}
