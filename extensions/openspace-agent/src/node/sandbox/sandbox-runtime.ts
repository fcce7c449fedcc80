import { injectable } from '@theia/core/shared/inversify';
import type { OutgoingPush } from '@openspace/foundation/git';
import { SandboxPlace } from '../agent-session/sandboxed-sessions';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';

/** A sandbox that runs. */
export interface OpenSandbox {
    /** The name of what isolates it. */
    readonly provider: string;
    /** False if commands in it can do whatever the person's account can. */
    readonly isolates: boolean;
    /** `by-name`: allowed hosts, through a proxy. `host`: that of the machine. */
    readonly network: 'none' | 'by-name' | 'host';
    /** The tools as an MCP client sees them. */
    readonly tools: readonly Tool[];
}

export interface SandboxCall {
    readonly session: string;
    readonly signal?: AbortSignal;
    /** The person has agreed to a push of this commit: nothing else is pushed. */
    readonly approvedCommit?: string;
}

/** What a push would send, or what the agent is told because it cannot succeed. */
export type PushPreview = { readonly push: OutgoingPush } | { readonly refused: CallToolResult };

/** Why there is no sandbox; the message is for the user. */
export class SandboxError extends Error {
    constructor(message: string, readonly technical?: string) {
        super(message);
    }
}

export const SandboxRuntime = Symbol('SandboxRuntime');

/** Makes sandboxes: one for each folder, and one for each session that works in a copy. */
export interface SandboxRuntime {
    /** As things are set, sandboxes keep their files for themselves: only those of a copy come back. */
    readonly copiesOnly: boolean;
    /** Makes sure that the place has one that runs. Rejects with a {@link SandboxError}. */
    open(place: SandboxPlace): Promise<OpenSandbox>;
    /** Runs one tool in it; what fails is an answer, too. */
    call(place: SandboxPlace, tool: string, args: Readonly<Record<string, unknown>>, call: SandboxCall): Promise<CallToolResult>;
    /** Changes nothing at the remote. @param args those of the push */
    previewPush(place: SandboxPlace, args: Readonly<Record<string, unknown>>, call: SandboxCall): Promise<PushPreview>;
}

/** Stands in where no extension brings one: nothing runs, rather than on the host. */
@injectable()
export class NoSandboxRuntime implements SandboxRuntime {

    readonly copiesOnly = false;

    open(): Promise<OpenSandbox> {
        return Promise.reject(new SandboxError('This installation of OpenSpace has no sandboxes.'));
    }

    call(): Promise<CallToolResult> {
        return Promise.resolve(failedCall('This installation of OpenSpace has no sandboxes.'));
    }

    async previewPush(): Promise<PushPreview> {
        return { refused: await this.call() };
    }
}

/** The answer of a tool that did not run. */
export function failedCall(error: string): CallToolResult {
    return { content: [{ type: 'text', text: JSON.stringify({ error }) }], isError: true };
}
