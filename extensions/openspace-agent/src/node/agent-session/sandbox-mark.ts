import { Session } from '../../common';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';

/** What the server has told of a session, and whether the session works in a sandbox by that. */
export class SandboxMark {

    /** As the server told it last. */
    session: Session | undefined;
    /** What is written on it of its sandbox. */
    state: SessionSandbox = SessionSandbox.of(undefined);

    observe(session: Session): void {
        this.session = session;
        this.state = SessionSandbox.of(session);
    }
}
