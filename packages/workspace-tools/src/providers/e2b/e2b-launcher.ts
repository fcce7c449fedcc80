import { COMMAND_ENVIRONMENT } from '../../agent-sandbox/command-environment.js';
import { AGENT_MAIN } from '../../agent-sandbox/agent-program.js';
import type { AgentLink, Launcher } from '../../agent-sandbox/launcher.js';
import { ProviderError } from '../../provider/errors.js';
import { reaperFor } from '../local/reaper.js';
import { CommandStream } from './command-stream.js';
import type { E2bMachine } from './e2b-machine.js';
import { AGENT_FOLDER, endAllScript, NOT_A_MACHINE_OF_ITS_OWN, PROGRAMS_FOLDER, quote, type GuestFacts } from './guest-scripts.js';

/** Every answer is a request over the network: with less on its way, a long output would wait for most of the time. */
const WINDOW_BYTES = 2 * 1024 * 1024;

const PATH = `${COMMAND_ENVIRONMENT.PATH}:${PROGRAMS_FOLDER}`;

/** The agent as a program in a sandbox at E2B. */
export class E2bLauncher implements Launcher {
    readonly environment = { PATH };

    constructor(
        protected readonly id: string, protected readonly machine: E2bMachine, protected readonly facts: GuestFacts,
        protected readonly names: readonly string[]
    ) { }

    async launch(): Promise<AgentLink> {
        // Perhaps it was paused with everything that ran.
        await this.machine.resume();
        await this.endAll();
        const stream = new CommandStream();
        stream.attach(await this.machine.start(this.line(), {
            onStdout: text => stream.receive(text),
            onStderr: text => stream.receiveError(text)
        }));
        return { stream, lastWords: () => stream.lastWords(), kill: () => this.endAll() };
    }

    /** The shell that the SDK adds reads profiles: nothing of what they set is kept. */
    protected line(): string {
        const agent = [
            `${PROGRAMS_FOLDER}/node`, `${AGENT_FOLDER}/${AGENT_MAIN}`, '--text-output', '--window-bytes', String(WINDOW_BYTES), '--id',
            this.id, '--home', COMMAND_ENVIRONMENT.HOME, ...this.names.flatMap(name => ['--name', name])
        ];
        const argv = this.facts.perl ? reaperFor(agent, 0, this.facts.architecture) : agent;
        return `exec ${['/usr/bin/env', '-i', `PATH=${PATH}`, ...argv].map(quote).join(' ')}`;
    }

    protected async endAll(): Promise<void> {
        const { exitCode } = await this.machine.run(endAllScript());
        if (exitCode !== 0) {
            throw new ProviderError(exitCode === NOT_A_MACHINE_OF_ITS_OWN
                ? 'Commands at E2B have to run as an ordinary user, on a machine of their own.'
                : 'Processes at E2B could not be ended.');
        }
    }
}
