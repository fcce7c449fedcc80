import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PersonInquiry } from 'openspace-core/lib/node/control/person-inquiry';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { HostQuestion } from '../../common';
import { WorkspaceHost } from './workspace-host';

/** Asks the person in the chat when a command in a sandbox wants to reach a host. No agent can answer it. */
@injectable()
export class HostQuestions implements BackendApplicationContribution {

    @inject(WorkspaceHost)
    protected readonly host: WorkspaceHost;

    @inject(PersonInquiry)
    protected readonly inquiry: PersonInquiry;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    protected readonly open = new Map<string, AbortController>();

    onStart(): void {
        this.host.onDidAskHost(question => void this.ask(question));
        this.host.onDidAnswerHost(({ question: { id } }) => this.open.get(id)?.abort());
    }

    protected async ask({ id, host, port, session, command }: HostQuestion): Promise<void> {
        const withdrawal = new AbortController();
        this.open.set(id, withdrawal);
        try {
            const answer = await this.inquiry.ask({
                kind: 'danger',
                title: 'May the sandbox reach this host?',
                label: 'Network of the sandbox',
                cmd: `${host.replace(/:\d+$/, '')}:${port}`,
                details: command,
                reason: 'The command below wants to connect to this host. What is in the sandbox can be sent there.',
                scopeChoice: true
            }, { pick: () => this.router.pick(session, undefined), withdrawn: withdrawal.signal });
            if (answer && !withdrawal.signal.aborted) {
                // Another window may have been faster.
                await this.host.answerHost(id, answer.scope ?? 'not now').catch(() => undefined);
            }
        } finally {
            this.open.delete(id);
        }
    }
}
