import { inject, injectable } from '@theia/core/shared/inversify';
import { DebugSession, DebugState } from '@theia/debug/lib/browser/debug-session';
import { DebugSessionManager } from '@theia/debug/lib/browser/debug-session-manager';
import { DebugSource } from '@theia/debug/lib/browser/model/debug-source';
import type { DebugThread } from '@theia/debug/lib/browser/model/debug-thread';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { CommandArgs } from 'openspace-core/lib/common';
import { DebugPicture, debugState } from '../../common/commands/debug-state';
import { describeVariable, RawFrame, RawVariable, shorten } from './debug-text';

/** What an answer has at most. */
const MAX_FRAMES = 30;
const MAX_VARIABLES = 100;

type Picture = Pick<DebugPicture, 'variables' | 'truncated'>;

/**
 * Asks the debuggers for what the person could look at in the view. Nothing is evaluated: a variable whose value would have to be
 * computed by the program is only named.
 */
@injectable()
export class DebugLook {

    @inject(DebugSessionManager)
    protected readonly manager: DebugSessionManager;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    async look({ frame = 1, inside = [] }: CommandArgs<typeof debugState>): Promise<DebugPicture> {
        const sessions = this.manager.sessions.map(session => ({
            name: shorten(session.label), type: session.configuration.type, state: stateOf(session)
        }));
        const nothing = { sessions, stack: [], variables: [], truncated: false };
        if (sessions.length === 0) {
            return { ...nothing, note: 'Nothing is being debugged. The person starts it, with F5.' };
        }
        const thread = this.stoppedThread();
        if (!thread) {
            return { ...nothing, note: 'The program runs. It has a stack while it is stopped, at a breakpoint for instance.' };
        }
        const { body: { stackFrames, totalFrames } } = await thread.session.sendRequest('stackTrace', {
            threadId: thread.threadId, startFrame: 0, levels: MAX_FRAMES
        });
        const chosen = stackFrames.at(frame - 1);
        if (!chosen) {
            throw new Error(`There is no frame ${frame}: the stack has ${stackFrames.length}.`);
        }
        const { variables, truncated } = await this.variablesOf(thread.session, chosen.id, inside);
        return {
            sessions,
            stopped: { thread: shorten(thread.raw.name), reason: reasonOf(thread) },
            stack: stackFrames.slice(0, MAX_FRAMES).map(raw => this.describeFrame(raw)),
            variables,
            truncated: truncated || (totalFrames ?? stackFrames.length) > MAX_FRAMES
        };
    }

    /** The one that the person has in front of them, or else any. */
    protected stoppedThread(): DebugThread | undefined {
        const { currentThread } = this.manager;
        return currentThread?.stopped ? currentThread : this.manager.sessions.flatMap(session => [...session.stoppedThreads])[0];
    }

    protected describeFrame({ name, source, line, column }: RawFrame): DebugPicture['stack'][number] {
        const path = source?.path !== undefined && !source.sourceReference
            ? this.paths.insidePathOf(DebugSource.toUri(source)) ?? source.path
            : source?.name;
        return { name: shorten(name), ...(path === undefined ? {} : { path: shorten(path) }), line, column };
    }

    protected async variablesOf(session: DebugSession, frameId: number, inside: readonly string[]): Promise<Picture> {
        const { body: { scopes } } = await session.sendRequest('scopes', { frameId });
        // A scope that says that it is expensive holds everything that there is.
        const found: { readonly scope: string; readonly variables: readonly RawVariable[] }[] = [];
        for (const { name, variablesReference } of scopes.filter(({ expensive }) => !expensive)) {
            found.push({ scope: name, variables: await childrenOf(session, variablesReference) });
        }
        const shown = inside.length === 0 ? found : [await this.into(session, found, inside)];
        const variables = shown.flatMap(({ scope, variables: all }) => all.map(variable => describeVariable(scope, variable)));
        return { variables: variables.slice(0, MAX_VARIABLES), truncated: variables.length > MAX_VARIABLES };
    }

    protected async into(
        session: DebugSession, scopes: readonly { readonly variables: readonly RawVariable[] }[], inside: readonly string[]
    ): Promise<{ scope: string; variables: readonly RawVariable[] }> {
        let variables = scopes.flatMap(scope => scope.variables);
        for (const [index, name] of inside.entries()) {
            const way = inside.slice(0, index + 1).join('.');
            const next = variables.find(variable => variable.name === name);
            if (!next) {
                throw new Error(`There is no ${way} here.`);
            }
            if (next.presentationHint?.lazy) {
                throw new Error(`The program would have to compute ${way}.`);
            }
            if (next.variablesReference === 0) {
                throw new Error(`There is nothing inside of ${way}.`);
            }
            variables = await childrenOf(session, next.variablesReference);
        }
        return { scope: inside.join('.'), variables };
    }
}

async function childrenOf(session: DebugSession, variablesReference: number): Promise<RawVariable[]> {
    return (await session.sendRequest('variables', { variablesReference })).body.variables;
}

function stateOf({ state }: DebugSession): DebugPicture['sessions'][number]['state'] {
    if (state === DebugState.Stopped) {
        return 'stopped';
    }
    return state === DebugState.Running ? 'running' : 'starting';
}

function reasonOf({ stoppedDetails }: DebugThread): string {
    const { reason, description, text } = stoppedDetails ?? {};
    return shorten([description ?? reason, text].filter(part => part).join(': '));
}
