import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { AgentCommandCall, ResultLine } from 'openspace-core/lib/common';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { CommandCallers, GuardedCommand, LimitRefusal } from 'openspace-core/lib/node/router/command-callers';
import { CopyPlace } from 'openspace-core/lib/node/router/copy-place';
import { AgentSessions } from '../agent-session/agent-sessions';
import { ResultLog } from '../feedback/result-log';
import { ForeignContentQuestion } from '../guard/foreign-content-question';
import { SandboxCommandGuard } from '../guard/sandbox-command-guard';
import { TurnLimits } from '../turns/turn-limits';
import { NO_SESSION, TurnTracker } from '../turns/turn-tracker';
import { CopiedSessions } from './copied-sessions';

/** The sessions of the agent server, for the gateway. */
@injectable()
export class SessionCallers implements CommandCallers {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(TurnTracker)
    protected readonly turns: TurnTracker;

    @inject(TurnLimits)
    protected readonly limits: TurnLimits;

    @inject(SandboxCommandGuard)
    protected readonly sandbox: SandboxCommandGuard;

    @inject(CopiedSessions)
    protected readonly copied: CopiedSessions;

    @inject(ForeignContentQuestion)
    protected readonly foreignContent: ForeignContentQuestion;

    @inject(ResultLog)
    protected readonly results: ResultLog;

    @postConstruct()
    protected init(): void {
        this.pages.onDidRemove(page => this.disown(page));
    }

    pageOf(sessionID: string): ConnectedPage | undefined {
        return this.sessions.get(sessionID)?.page;
    }

    stopOf(sessionID: string | undefined, messageID: string | undefined): AbortSignal {
        return this.turns.turnOf(sessionID ?? NO_SESSION, messageID).stopped;
    }

    count(sessionID: string | undefined, messageID: string | undefined): LimitRefusal | undefined {
        return this.limits.count(sessionID ?? NO_SESSION, messageID);
    }

    refusal(command: GuardedCommand): string | undefined {
        return this.sandbox.refusal(command);
    }

    foldersFor(command: GuardedCommand): readonly string[] | undefined {
        return this.sandbox.foldersFor(command);
    }

    copyOf(command: GuardedCommand): Promise<CopyPlace | undefined> {
        return this.copied.placeOf(command);
    }

    mayRun(call: AgentCommandCall, pick: () => ConnectedPage | undefined, withdrawn: AbortSignal): Promise<boolean | undefined> {
        return this.foreignContent.ask(call, pick, withdrawn);
    }

    note(sessionID: string, directory: string | undefined, line: ResultLine): () => void {
        return this.results.add(sessionID, directory, line);
    }

    /** A page that is only away for a while stays the owner of its sessions. */
    protected disown(page: ConnectedPage): void {
        for (const session of this.sessions.all.filter(owned => owned.page === page)) {
            session.page = undefined;
        }
    }
}
