import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PersonAnswer } from 'openspace-core/lib/common';
import { PersonInquiry } from 'openspace-core/lib/node/control/person-inquiry';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { HostQuestion, MAX_COMMAND_LENGTH } from '../../common';
import { WorkspaceHost } from './workspace-host';

/** Asks the person in the chat when a command in a sandbox wants to reach a host. No agent can answer it. */
@injectable()
export class HostQuestions implements BackendApplicationContribution {

    @inject(WorkspaceHost)
    protected readonly host: WorkspaceHost;

    @inject(PersonInquiry)
    protected readonly inquiry: PersonInquiry;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    protected readonly open = new Map<string, AbortController>();

    onStart(): void {
        this.host.onDidAskHost(question => void this.ask(question));
        this.host.onDidAnswerHost(({ question: { id } }) => this.open.get(id)?.abort());
    }

    protected async ask(question: HostQuestion): Promise<void> {
        const { id } = question;
        const withdrawal = new AbortController();
        this.open.set(id, withdrawal);
        try {
            const { signal } = withdrawal;
            let answer: PersonAnswer | undefined;
            while (!answer && !signal.aborted) {
                const newPage = this.nextPage(signal);
                answer = await this.askOnce(question, signal);
                // The only page may be loading again.
                await (answer || newPage);
            }
            if (answer && !signal.aborted) {
                // Another window may have been faster.
                await this.host.answerHost(id, answer.scope ?? 'not now').catch(() => undefined);
            }
        } finally {
            withdrawal.abort();
            this.open.delete(id);
        }
    }

    protected askOnce({ host, port, session, command }: HostQuestion, withdrawn: AbortSignal): Promise<PersonAnswer | undefined> {
        return this.inquiry.ask({
            kind: 'danger',
            title: 'May the sandbox reach this host?',
            label: 'Network of the sandbox',
            cmd: `${host.replace(/:\d+$/, '')}:${port}`,
            details: command,
            ...command.length > MAX_COMMAND_LENGTH && { cut: true },
            reason: 'The command below wants to connect to this host. What is in the sandbox can be sent there.',
            scopeChoice: true
        }, { pick: () => this.router.pick(session, undefined), withdrawn });
    }

    /** Resolves with the next page that comes, or when nobody waits for one. */
    protected nextPage(withdrawn: AbortSignal): Promise<void> {
        return new Promise(resolve => {
            const done = (): void => {
                listener.dispose();
                withdrawn.removeEventListener('abort', done);
                resolve();
            };
            const listener = this.pages.onDidAdd(done);
            withdrawn.addEventListener('abort', done);
        });
    }
}
