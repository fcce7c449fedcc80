import { COMMAND_ENVIRONMENT } from '../../agent-sandbox/command-environment.js';
import type { AgentLink, Launcher } from '../../agent-sandbox/launcher.js';
import type { WorkspaceLimits } from '../../provider/provider.js';
import type { ControlGroups } from '../limits/control-groups.js';
import type { SandboxRecords } from '../remains/sandbox-records.js';
import { processLimits, withProcessLimits } from '../start-script.js';
import { OWN_PROGRAMS, type SandboxView } from '../view/sandbox-view.js';
import { bwrapOptions } from './bwrap-arguments.js';
import { startBubblewrap } from './running-bubblewrap.js';

export interface BubblewrapSetup {
    id: string;
    bwrap: string;
    prlimit: string | undefined;
    view: SandboxView;
    filter: Uint8Array;
    limits: WorkspaceLimits;
    groups: ControlGroups | undefined;
    records: SandboxRecords;
}

/** The agent in namespaces of its own, started by bubblewrap. */
export class BubblewrapLauncher implements Launcher {
    readonly environment = { PATH: `${COMMAND_ENVIRONMENT.PATH}:${OWN_PROGRAMS}` };

    constructor(protected readonly setup: BubblewrapSetup) { }

    async launch(): Promise<AgentLink> {
        const { id, bwrap, filter, groups, limits, prlimit, records, view } = this.setup;
        const group = groups?.create(`openspace-${id}`, limits);
        return startBubblewrap({
            id, bwrap, filter, group, records,
            options: descriptor => bwrapOptions(view, descriptor),
            argv: group ? view.argv : withProcessLimits(view.argv, prlimit, limits),
            limits: processLimits(limits)
        });
    }
}
