import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { AgentControl } from './agent-control';

/** Commands of the agent in one minute, over all sessions; several busy sessions stay far below. */
const COMMANDS_PER_MINUTE = 300;
const MINUTE_MS = 60_000;

/** Pauses an agent that has lost its head; the person decides whether it goes on. */
@injectable()
export class AgentPace {

    @inject(AgentControl)
    protected readonly control: AgentControl;

    protected began = 0;
    protected commands = 0;

    @postConstruct()
    protected init(): void {
        // Who lets it go on gives it another minute.
        this.control.onDidChange(({ mode }) => {
            if (mode === 'on') {
                this.commands = 0;
            }
        });
    }

    count(now = Date.now()): void {
        if (now - this.began >= MINUTE_MS) {
            this.began = now;
            this.commands = 0;
        }
        if (++this.commands > COMMANDS_PER_MINUTE && this.control.state.mode === 'on') {
            this.control.pause(`The agent asked for more than ${COMMANDS_PER_MINUTE} commands in a minute, so it is paused.`);
        }
    }
}
