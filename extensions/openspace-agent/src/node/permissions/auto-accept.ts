import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { AuditLog } from 'openspace-core/lib/node/audit/audit-log';
import { AgentControl } from 'openspace-core/lib/node/control/agent-control';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { GuardedNames } from 'openspace-core/lib/node/paths/guarded-names';
import {
    acceptingRule, askedFiles, AutoAcceptState, describeRule, isCoveredByEverything, moveTargets, PermissionRequest, StoreEvent
} from '../../common';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SessionObserver } from '../agent-session/session-observer';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { reasonOf } from '../opencode/server-answer';
import { AlwaysAnswers } from './always-answers';

/** The folder in which a request was made. */
export interface AskingFolder {
    readonly directory: string;
    readonly trusted: boolean | undefined;
    broadcast(event: StoreEvent): void;
}

interface OpenRequest {
    readonly request: PermissionRequest;
    readonly folder: AskingFolder;
}

/**
 * Answers permission requests that the person does not want to be asked about, whether or not a page is there. Only in a trusted
 * folder, and not while the agent is paused or switched off; each answer stands in the audit log with what decided.
 */
@injectable()
export class AutoAccept implements SessionObserver {

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(AgentControl)
    protected readonly control: AgentControl;

    @inject(AgentSessions)
    protected readonly agentSessions: AgentSessions;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(AlwaysAnswers)
    protected readonly always: AlwaysAnswers;

    @inject(AuditLog)
    protected readonly audit: AuditLog;

    @inject(ILogger) @named('openspace-agent:AutoAccept')
    protected readonly logger: ILogger;

    protected readonly sessions = new Set<string>();
    /** Files that the agent may change, by session. */
    protected readonly files = new Map<string, Set<string>>();
    /** Requests that wait for the person. */
    protected readonly open = new Map<string, OpenRequest>();

    protected readonly onDidChangeEmitter = new Emitter<AutoAcceptState>();
    readonly onDidChange: Event<AutoAcceptState> = this.onDidChangeEmitter.event;

    protected rules = '[]';

    @postConstruct()
    protected init(): void {
        this.policies.onDidChange(({ autoAccept }) => {
            const rules = JSON.stringify(autoAccept);
            if (rules !== this.rules) {
                this.rules = rules;
                this.changed();
            }
        });
        this.control.onDidChange(() => this.reconsider());
    }

    get state(): AutoAcceptState {
        const files = Object.fromEntries(Array.from(this.files, ([sessionID, paths]) => [sessionID, [...paths]]));
        return { rules: this.policies.policy.autoAccept, sessions: [...this.sessions], files };
    }

    /** For the session and all that work for it. */
    setSession(sessionID: string, everything: boolean): void {
        const root = this.agentSessions.rootOf(sessionID);
        if (everything !== this.sessions.has(root)) {
            if (everything) {
                this.sessions.add(root);
            } else {
                this.sessions.delete(root);
                this.files.delete(root);
            }
            this.changed();
        }
    }

    /** For the session that asks for them and all that work for it. The request waits for its own answer. */
    allowFiles(requestID: string): void {
        const request = this.open.get(requestID)?.request;
        if (request?.permission === 'edit' && moveTargets(request).length === 0 && !request.patterns.includes('*')) {
            const root = this.agentSessions.rootOf(request.sessionID);
            this.files.set(root, new Set([...this.files.get(root) ?? [], ...request.patterns]));
            this.onDidChangeEmitter.fire(this.state);
        }
    }

    /** Takes it back for some of these files. */
    askAboutFiles(sessionID: string, paths: readonly string[]): void {
        const root = this.agentSessions.rootOf(sessionID);
        const allowed = this.files.get(root);
        paths.forEach(path => allowed?.delete(path));
        if (allowed?.size === 0) {
            this.files.delete(root);
        }
        this.onDidChangeEmitter.fire(this.state);
    }

    /** A request has come: true if it is answered here, false if it is for the person. */
    asked(request: PermissionRequest, folder: AskingFolder): boolean {
        const rule = this.decide(request, folder);
        if (rule === undefined) {
            this.open.set(request.id, { request, folder });
            return false;
        }
        void this.accept({ request, folder }, rule);
        return true;
    }

    /** Somebody has answered it, or nobody waits for the answer any more. */
    closed(requestID: string, reply?: 'once' | 'always' | 'reject'): void {
        const answered = this.open.get(requestID);
        if (answered && reply === 'always') {
            this.always.add(answered.folder.directory, answered.request);
        }
        this.open.delete(requestID);
    }

    /** With it goes what it asked for. */
    didDelete({ id }: AgentSession): void {
        this.open.forEach(({ request }, requestID) => request.sessionID === id && this.open.delete(requestID));
        const [hadFiles, hadEverything] = [this.files.delete(id), this.sessions.delete(id)];
        if (hadFiles || hadEverything) {
            this.changed();
        }
    }

    /** These and no others are open in the folder; returns those that are for the person. */
    reset(folder: AskingFolder, requests: readonly PermissionRequest[]): PermissionRequest[] {
        for (const [id, { folder: { directory } }] of this.open) {
            if (directory === folder.directory) {
                this.open.delete(id);
            }
        }
        return requests.filter(request => !this.asked(request, folder));
    }

    protected changed(): void {
        this.onDidChangeEmitter.fire(this.state);
        this.reconsider();
    }

    /** What waits for the person may be covered by now. */
    protected reconsider(): void {
        for (const [id, waiting] of this.open) {
            const rule = this.decide(waiting.request, waiting.folder);
            if (rule !== undefined) {
                this.open.delete(id);
                void this.accept(waiting, rule);
            }
        }
    }

    /** What decides that nobody has to be asked. */
    protected decide(request: PermissionRequest, folder: AskingFolder): string | undefined {
        if (folder.trusted !== true || this.control.state.mode !== 'on' || changesSettings(request)) {
            return undefined;
        }
        if (this.sessions.has(this.agentSessions.rootOf(request.sessionID)) && isCoveredByEverything(request)) {
            return 'auto-accept: everything in this session';
        }
        if (this.allowsFiles(request)) {
            return 'auto-accept: this file in this session';
        }
        const rule = acceptingRule(this.policies.policy.autoAccept, request);
        return rule && `auto-accept: ${describeRule(rule)}`;
    }

    /** Names are compared as they are: none of them is a pattern. */
    protected allowsFiles(request: PermissionRequest): boolean {
        const allowed = this.files.get(this.agentSessions.rootOf(request.sessionID));
        return request.permission === 'edit' && allowed !== undefined && request.patterns.length > 0
            && askedFiles(request).every(path => allowed.has(path));
    }

    /** If the server does not take the answer, the person gets the question. */
    protected async accept({ request, folder }: OpenRequest, rule: string): Promise<void> {
        const began = Date.now();
        const error = await this.reply(request, folder);
        if (error !== 'gone') {
            this.audit.addAccepted({ request, rule, durationMs: Date.now() - began, error });
        }
        if (error === undefined) {
            this.logger.debug('a permission request was accepted', {
                id: request.id, sessionID: request.sessionID, permission: request.permission, rule
            });
        } else if (error === 'gone') {
            folder.broadcast({ type: 'permission.closed', requestID: request.id });
        } else {
            this.logger.warn('a permission request could not be accepted', { id: request.id, reason: error });
            folder.broadcast({ type: 'permission.asked', request });
        }
    }

    protected async reply({ id }: PermissionRequest, { directory }: AskingFolder): Promise<string | undefined> {
        try {
            const { endpoint } = this.supervisor;
            if (!endpoint) {
                return 'gone';
            }
            const { error, response } = await endpoint.client.permission.reply({ requestID: id, directory, reply: 'once' });
            return response?.status === 404 ? 'gone' : error ? reasonOf(error) : undefined;
        } catch (error) {
            return reasonOf(error);
        }
    }
}

/** Files by which the agent could give itself more rights, or tell others what to do: their changes are always seen by the person. */
function changesSettings(request: PermissionRequest): boolean {
    return request.permission === 'edit'
        && askedFiles(request).some(path => GuardedNames.isProtected(path) || GuardedNames.isSteering(path));
}
