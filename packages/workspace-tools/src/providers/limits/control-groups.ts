import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { WorkspaceLimits } from '../../provider/provider.js';
import { CONTROLLERS, findPlaces, type Controller, type ControlGroupPlaces } from './control-group-places.js';

/** The span over which CPU time is counted: the kernel's usual one. */
const CPU_PERIOD_US = 100_000;

/** Killed processes are gone in a few milliseconds, unless the machine is very busy. */
const REMOVAL_MS = 10_000;
const REMOVAL_STEP_MS = 5;

const PROBE_LIMITS: WorkspaceLimits = { memoryBytes: 64 * 1024 * 1024, processes: 16, cpus: 1, fileBytes: 0, temporaryBytes: 0 };

/** A group with limits, for one sandbox. */
export interface ControlGroup {
    /** One for each hierarchy. */
    folders: readonly string[];
    /** A process that writes its number into each of these is in the group, and so is what it starts. */
    joinFiles: readonly string[];
}

/** Groups of processes with limits (cgroups), of the first or the second version. */
export class ControlGroups {
    constructor(protected readonly places: ControlGroupPlaces) { }

    /** Undefined where there are none, or where we must not make any: tries it. */
    static async find(name = `openspace-probe-${process.pid}-${randomBytes(4).toString('hex')}`): Promise<ControlGroups | undefined> {
        const places = readPlaces();
        const groups = places && new ControlGroups(places);
        const probe = groups?.create(name, PROBE_LIMITS);
        if (!groups || !probe) {
            return undefined;
        }
        try {
            await promisify(execFile)(
                '/bin/sh', ['-c', 'for file; do echo $$ > "$file" || exit 1; done', 'join', ...probe.joinFiles], { env: {} }
            );
            return groups;
        } catch {
            return undefined;
        } finally {
            await removeControlGroup(probe.folders);
        }
    }

    /** Undefined if one of the limits cannot be set; then nothing is left. */
    create(name: string, limits: WorkspaceLimits): ControlGroup | undefined {
        return this.places.version === 1 ? createFirst(this.places.folders, name, limits) : createSecond(this.places.folders, name, limits);
    }
}

function readPlaces(): ControlGroupPlaces | undefined {
    try {
        return findPlaces(readFileSync('/proc/self/cgroup', 'utf8'), readFileSync('/proc/self/mountinfo', 'utf8'));
    } catch {
        return undefined;
    }
}

function createFirst(places: Partial<Record<Controller, string>>, name: string, limits: WorkspaceLimits): ControlGroup | undefined {
    if (CONTROLLERS.some(controller => !places[controller])) {
        return undefined;
    }
    const folder = (controller: Controller): string => join(places[controller]!, name);
    const folders = [...new Set(CONTROLLERS.map(folder))];
    return withRollback(folders, () => {
        folders.forEach(path => mkdirSync(path, { recursive: true }));
        set(folder('memory'), 'memory.limit_in_bytes', limits.memoryBytes);
        // Only where the kernel counts swap.
        if (existsSync(join(folder('memory'), 'memory.memsw.limit_in_bytes'))) {
            set(folder('memory'), 'memory.memsw.limit_in_bytes', limits.memoryBytes);
        }
        set(folder('pids'), 'pids.max', limits.processes);
        set(folder('cpu'), 'cpu.cfs_period_us', CPU_PERIOD_US);
        set(folder('cpu'), 'cpu.cfs_quota_us', Math.ceil(limits.cpus * CPU_PERIOD_US));
    });
}

/** In the nearest folder whose children can have limits: in general not our own, because processes are in it. */
function createSecond(places: readonly string[], name: string, limits: WorkspaceLimits): ControlGroup | undefined {
    for (const place of places) {
        const folder = join(place, name);
        const group = offersControllers(place) && withRollback([folder], () => {
            mkdirSync(folder, { recursive: true });
            set(folder, 'memory.max', limits.memoryBytes);
            if (existsSync(join(folder, 'memory.swap.max'))) {
                set(folder, 'memory.swap.max', 0);
            }
            set(folder, 'pids.max', limits.processes);
            set(folder, 'cpu.max', `${Math.ceil(limits.cpus * CPU_PERIOD_US)} ${CPU_PERIOD_US}`);
        });
        if (group) {
            return group;
        }
    }
    return undefined;
}

function offersControllers(folder: string): boolean {
    const file = join(folder, 'cgroup.subtree_control');
    const missing = (): Controller[] => {
        const offered = readFileSync(file, 'utf8').trim().split(/\s+/);
        return CONTROLLERS.filter(controller => !offered.includes(controller));
    };
    try {
        if (missing().length > 0) {
            writeFileSync(file, missing().map(controller => `+${controller}`).join(' '));
        }
        return missing().length === 0;
    } catch {
        return false;
    }
}

function set(folder: string, file: string, value: number | string): void {
    writeFileSync(join(folder, file), String(value));
}

function withRollback(folders: readonly string[], make: () => void): ControlGroup | undefined {
    try {
        make();
        return { folders, joinFiles: folders.map(folder => join(folder, 'cgroup.procs')) };
    } catch {
        for (const folder of folders) {
            removeFolder(folder);
        }
        return undefined;
    }
}

/** Kills whatever is in these folders of a group, and removes them; false if that does not succeed. */
export async function removeControlGroup(folders: readonly string[]): Promise<boolean> {
    for (let waited = 0; ; waited += REMOVAL_STEP_MS) {
        const left = folders.filter(folder => !removeFolder(folder));
        if (left.length === 0 || waited >= REMOVAL_MS) {
            return left.length === 0;
        }
        left.forEach(killMembers);
        await delay(REMOVAL_STEP_MS);
    }
}

function removeFolder(folder: string): boolean {
    try {
        rmdirSync(folder);
    } catch {
        // Looked at below: it may never have existed.
    }
    return !existsSync(folder);
}

function killMembers(folder: string): void {
    try {
        if (existsSync(join(folder, 'cgroup.kill'))) {
            writeFileSync(join(folder, 'cgroup.kill'), '1');
            return;
        }
        for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number)) {
            kill(pid);
        }
    } catch {
        // Gone meanwhile.
    }
}

function kill(pid: number): void {
    try {
        // Numbers of processes that cannot be seen from here are 0, which would mean ourselves.
        if (pid > 1) {
            process.kill(pid, 'SIGKILL');
        }
    } catch {
        // Has ended.
    }
}
