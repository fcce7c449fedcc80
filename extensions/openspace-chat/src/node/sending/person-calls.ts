import { inject, injectable } from '@theia/core/shared/inversify';
import { FollowUpCall } from 'openspace-agent/lib/common';
import { PromptOrigin, SessionActions } from 'openspace-agent/lib/node/proxy/session-actions';
import { SandboxPersonCalls } from './sandbox-person-calls';

/** Brings what the person wrote to the server, whatever kind it is, after the same checks. */
@injectable()
export class PersonCalls {

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(SandboxPersonCalls)
    protected readonly sandboxes: SandboxPersonCalls;

    /** Returns once the server has begun; the message arrives as events. */
    async send(origin: PromptOrigin, sessionID: string, request: FollowUpCall, messageID?: () => string): Promise<void> {
        if (request.kind === 'message') {
            return this.actions.promptFrom(origin, sessionID, request.prompt, messageID);
        }
        if (request.kind === 'shell') {
            const { command, agent, model } = request.call;
            if (this.sandboxes.has(sessionID)) {
                return this.sandboxes.runShell(origin.feed.directory, sessionID, request.call, messageID?.());
            }
            return this.actions.runFrom(origin, sessionID, 'The shell command could not be run', agent, ({ client }, directory) =>
                client.session.shell({ sessionID, directory, messageID: messageID?.(), command, agent, model }));
        }
        const { name, arguments: words, attachments = [], model, agent, variant } = request.call;
        await this.sandboxes.checkCommand(origin.feed.directory, sessionID, name, words);
        return this.actions.runFrom(origin, sessionID, `The command /${name} could not be run`, agent, ({ client }, directory) =>
            client.session.command({
                sessionID, directory, messageID: messageID?.(), command: name, arguments: words, agent, variant,
                model: model && `${model.providerID}/${model.modelID}`,
                parts: attachments.filter(attachment => attachment.type === 'file')
            }));
    }
}
