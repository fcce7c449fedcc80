import type { AuditTrail } from '../audit/audit-trail.js';
import { NetworkSettings, WorkspaceNetwork, type HostAnswer, type HostQuestion, type NetworkRules } from '../network/index.js';
import { WorkspaceError } from './workspace-error.js';
import type { WorkspaceListener } from './workspace-event.js';

/** The networks of all workspaces: one set of rules, and the questions of each. */
export class WorkspaceNetworks {
    protected readonly settings: NetworkSettings;
    protected readonly networks = new Map<string, WorkspaceNetwork>();

    constructor(file: string, protected readonly tell: WorkspaceListener, protected readonly isHeard: () => boolean) {
        this.settings = new NetworkSettings(file);
    }

    /** What the person has decided about hosts. */
    get rules(): NetworkRules {
        return this.settings.rules;
    }

    setRules(rules: NetworkRules): void {
        const wrong = this.settings.set(rules);
        if (wrong !== undefined) {
            throw new WorkspaceError('invalid_request', `This is not a host or "*." and a host: ${wrong}`);
        }
        this.changed();
    }

    /** Patterns that are none are left out, and returned. */
    setValidRules(rules: NetworkRules): string[] {
        const leftOut = this.settings.setValid(rules);
        this.changed();
        return leftOut;
    }

    get questions(): HostQuestion[] {
        return [...this.networks.values()].flatMap(({ openQuestions }) => openQuestions);
    }

    /** Hosts that were allowed for sessions, until they are taken back. */
    get sessionHosts(): { workspace: string; session: string; hosts: string[] }[] {
        return [...this.networks].flatMap(([workspace, { sessionHosts }]) => sessionHosts.map(all => ({ workspace, ...all })));
    }

    answer(id: string, answer: HostAnswer): void {
        const question = this.questions.find(open => open.id === id);
        const network = question && this.networks.get(question.workspace);
        if (!network) {
            throw new WorkspaceError('no_such_question', 'This question is not open any more.');
        }
        if (answer === 'always' || answer === 'never') {
            this.settings.add({ host: question.host, decision: answer === 'always' ? 'allow' : 'never' });
        }
        network.answer(id, answer);
        this.changed();
    }

    forgetHost(workspace: string, session: string, host: string): void {
        if (this.networks.get(workspace)?.forget(session, host)) {
            this.changed();
        }
    }

    open(workspace: string, trail: AuditTrail): WorkspaceNetwork {
        const network = new WorkspaceNetwork({
            workspace,
            rules: () => this.settings.judge,
            isHeard: this.isHeard,
            record: operation => trail.record(operation),
            begin: operation => trail.begin(operation),
            questions: {
                onAsked: question => this.tell({ type: 'question', question }),
                onEnded: (question, answer) => this.tell({ type: 'answered', question, answer })
            }
        });
        this.networks.set(workspace, network);
        return network;
    }

    forget(workspace: string): void {
        this.networks.delete(workspace);
    }

    protected changed(): void {
        this.networks.forEach(network => network.rulesChanged());
        this.tell({ type: 'network' });
    }
}
