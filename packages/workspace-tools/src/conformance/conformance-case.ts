import assert from 'node:assert/strict';
import { posix } from 'node:path';
import type { ToolResult } from '../tools/tool.js';
import type { BegunOperation, Operation } from '../workspace/operation.js';
import type { ToolFailure, Workspace } from '../workspace/workspace.js';
import type { RemoteRepository } from './remote-repository.js';

/** What must hold on every provider. It throws if it does not. */
export interface ConformanceCase {
    /** Unique; a sentence. */
    readonly name: string;
    /** Gets a workspace for itself: it changes what others would see, or waits. */
    readonly ownWorkspace?: true;
    /** The workspace, its own, has a remote. */
    readonly needsRemote?: true;
    /** The workspace, its own, has a network by name, with the hosts of `NetworkDouble`. */
    readonly needsNetwork?: true;
    /** Of no meaning where nothing isolates. */
    readonly needsIsolation?: true;
    run(world: ConformanceWorld): Promise<void>;
}

export function hasOwnWorkspace(one: ConformanceCase): boolean {
    return one.ownWorkspace === true || one.needsRemote === true || one.needsNetwork === true;
}

/** Adds what the cases of one group have in common to their names. */
export function casesOf(group: string, cases: readonly ConformanceCase[]): ConformanceCase[] {
    return cases.map(one => ({ ...one, name: `${group}: ${one.name}` }));
}

/** What happens when a call is about to act; what rejects here keeps it from that. */
export interface Admission {
    step?(operation: BegunOperation): Promise<void>;
}

export interface WorldOptions {
    readonly workspace: Workspace;
    /** Absolute, seen from inside; there, and empty. */
    readonly folder: string;
    /** What the audit was told, of all cases of this workspace. */
    readonly operations: readonly Operation[];
    /** Of all cases of this workspace: to be set in one that has its own. */
    readonly admission: Admission;
    /** A secret in the environment of the host. */
    readonly canary: string;
    readonly remote?: RemoteRepository;
}

/** A workspace as a case uses it. */
export class ConformanceWorld {
    readonly workspace: Workspace;
    readonly folder: string;
    readonly operations: readonly Operation[];
    readonly admission: Admission;
    readonly canary: string;
    protected readonly givenRemote: RemoteRepository | undefined;

    constructor(options: WorldOptions) {
        this.workspace = options.workspace;
        this.folder = options.folder;
        this.operations = options.operations;
        this.admission = options.admission;
        this.canary = options.canary;
        this.givenRemote = options.remote;
    }

    get remote(): RemoteRepository {
        assert.ok(this.givenRemote, 'only a case that says so has a remote');
        return this.givenRemote;
    }

    path(name: string): string {
        return posix.join(this.folder, name);
    }

    /** The result of a call that must succeed. */
    async ok(tool: string, given: object): Promise<ToolResult> {
        const outcome = await this.workspace.run(tool, given, { session: 'conformance' });
        assert.ok(outcome.ok, `${tool} failed: ${outcome.ok ? '' : `${outcome.error.code}: ${outcome.error.message}`}`);
        return outcome.result;
    }

    /** The reason of a call that must fail. */
    async refused(tool: string, given: object): Promise<ToolFailure> {
        const outcome = await this.workspace.run(tool, given, { session: 'conformance' });
        assert.ok(!outcome.ok, `${tool} should have failed, but answered ${JSON.stringify(outcome.ok && outcome.result).slice(0, 500)}`);
        return outcome.error;
    }

    /** Runs a command in the folder of the case; it must end by itself with the exit code 0. Its output. */
    async shell(command: string): Promise<string> {
        const result = await this.ok('bash', { command, workdir: this.folder });
        assert.equal(result.exit_code, 0, `${command}: ${String(result.stderr)}`);
        return String(result.stdout);
    }

    /** Writes exact bytes; the absolute path. */
    async put(name: string, content: string | Uint8Array): Promise<string> {
        const path = this.path(name);
        await this.workspace.sandbox.files.write(path, Buffer.from(content));
        return path;
    }

    /** Exact bytes of a file, one character for each. */
    async bytes(name: string): Promise<string> {
        return Buffer.from(await this.workspace.sandbox.files.read(this.path(name), 0, 1024 * 1024)).toString('latin1');
    }

    /** How many processes inside have this in their command line. */
    async processesWith(text: string): Promise<number> {
        // The bracket keeps the search from finding itself.
        const pattern = `[${text[0]}]${text.slice(1)}`;
        return Number(await this.shell(`cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -c '${pattern}' || true`));
    }
}

/** The result of bash with its default members; time and pids are nobody's promise. */
export function bashResult(members: object): object {
    return {
        stdout: '', stderr: '', exit_code: 0, truncated: false, stdout_bytes: 0, stderr_bytes: 0, background_processes: [], ...members
    };
}

export function withoutTime({ duration_ms: duration, background_processes: background, ...rest }: ToolResult): object {
    assert.equal(typeof duration, 'number');
    assert.ok(Array.isArray(background));
    return { ...rest, background_processes: (background as { command: string }[]).map(({ command }) => command) };
}

export async function rejectsWith(world: ConformanceWorld, tool: string, given: object, code: string, start: string): Promise<void> {
    const error = await world.refused(tool, given);
    assert.equal(error.code, code, error.message);
    assert.equal(error.message.slice(0, start.length), start);
}
