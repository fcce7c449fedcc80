import { AgentCommandCall } from '../command/agent-command';
import { CommandManifest } from '../command/command-manifest';
import { PageResult } from '../command/command-result';
import { ActivityEntry, ActivityQuery, SessionActivity } from '../control/activity';
import { AgentControlMode, AgentControlState, PersonAnswer, PersonQuestion } from '../control/agent-control';
import { AgentPolicy } from '../control/agent-policy';
import { FinishedCommand, PersonAdmission, PersonCommand, PersonRun } from '../control/command-decision';
import { IdeState } from '../state/ide-state';
import { StartNotices } from './start-notices';

export const OPENSPACE_SERVICE_PATH = '/services/openspace';

/** Route by which a page says that it goes, with the id of its connection as the body: a request outlives its page. */
export const GOODBYE_PATH = '/openspace/goodbye';

export interface PageDescription {
    /** File URI of the first workspace root; undefined while no folder is open. */
    readonly rootUri: string | undefined;
    /** File URIs of all workspace roots, in order. */
    readonly rootUris?: readonly string[];
    /** Undefined while the person has not decided. */
    readonly trusted: boolean | undefined;
    /** Theia's id of the page's connection: tells the backend whose socket broke. */
    readonly frontendId?: string;
}

export const OpenSpaceService = Symbol('OpenSpaceService');

/** Backend side of one page. A rejected call carries a message that a person understands. */
export interface OpenSpaceService {
    /** Says hello, also when root or trust changed; what happens in the folder is told after it. */
    attach(page: PageDescription): Promise<void>;
    /** The page has the person's attention now; commands without an owner go there. */
    reportFocus(): Promise<void>;
    /** The page is going away; its commands are answered for at once. */
    reportLeaving(): Promise<void>;
    publishManifest(manifest: CommandManifest): Promise<void>;
    /** What the page shows now; at most once a second. */
    publishState(state: IdeState): Promise<void>;
    /** The person's limits and choices. */
    setPolicy(policy: AgentPolicy): Promise<void>;

    /** To be asked right before a command runs: false if it has been answered for meanwhile and must not run. */
    claimCommand(id: string): Promise<boolean>;
    /** A running command waits for the person (or does so no longer): that time does not count. */
    reportWaiting(id: string, waiting: boolean): Promise<void>;
    setAgentControl(mode: AgentControlMode): Promise<void>;
    /** Forgets the answer to the consent question; the next command asks again. */
    resetConsent(): Promise<void>;
    /** Ends all that the agent does in this folder: turns, commands, foreground jobs of its terminals. */
    stopEverything(): Promise<void>;
    /** Full description of a command, or the list of all, as the agent reads it. */
    describeCommand(id?: string): Promise<string>;
    /** Newest entries of the audit log. */
    readActivity(query: ActivityQuery): Promise<ActivityEntry[]>;
    /** All that the audit log has of a session. */
    readSessionActivity(sessionID: string): Promise<SessionActivity>;

    /** The person is about to run a command in this page. What may change something is on the disk when this answers with an id. */
    admitPersonRun(command: PersonCommand): Promise<PersonAdmission>;
    /** The person ran a command in this page, which asks nobody for it: it is written down like those of the agent. */
    reportPersonRun(run: PersonRun): Promise<void>;

    /** What the person should know of the start. */
    takeStartNotices(): Promise<StartNotices>;
    /** Path prefix under which files of the workspace can be previewed in frames. */
    previewPath(): Promise<string>;
}

/** The page at the other end. */
export interface OpenSpaceClient {
    executeAgentCommand(call: AgentCommandCall): Promise<PageResult>;
    /** The command has been answered for (timeout, stop): its handler should give up. */
    onCommandCancelled(id: string): void;
    /** Asks the person. Rejects or never answers if the page goes away. */
    askPerson(question: PersonQuestion): Promise<PersonAnswer>;
    /** The question has been answered elsewhere, or nobody waits for the answer any more. */
    onQuestionWithdrawn(id: string): void;
    onAgentControlChanged(state: AgentControlState): void;
    /** A command that did not go well, for the notifications of this page. */
    onCommandFinished(finished: FinishedCommand): void;
    /** The person pressed the stop key: whatever the agent left running in this page ends. */
    onAgentStopped(): void;
    /** The session has ended: what the agent made for it goes away. */
    onSessionEnded(sessionID: string): void;
}
