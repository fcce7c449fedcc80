import * as path from 'node:path';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandCatalog } from '../catalog/command-catalog';
import { TabRegistry } from '../router/tab-registry';
import { SandboxedSessions } from './sandboxed-sessions';

export interface GuardedCommand {
    readonly cmd: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly sessionId?: string;
    readonly directory?: string;
}

const ON_HOST = 'This session runs in a sandbox: commands that run programs on the person\'s machine, or show what runs there, are refused. Use sandbox_bash instead.';
const OTHER_FOLDER = 'This session runs in a sandbox: only files of its own folder can be reached.';

/** Arguments that name a file or folder. */
const PATHS = ['path', 'cwd', 'contentId', 'deckPath', 'whiteboardId'];

/** The agent must not do through the window what it cannot do in its sandbox. */
@injectable()
export class SandboxCommandGuard {

    @inject(SandboxedSessions)
    protected readonly sessions: SandboxedSessions;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    /** Why the command is refused; undefined if it is none of a sandbox, or harmless. */
    refusal(command: GuardedCommand): string | undefined {
        const { sessionId, directory } = command;
        const confined = sessionId === undefined ? this.sessions.anyIn(directory) : this.sessions.has(sessionId);
        if (!confined) {
            return undefined;
        }
        return this.reachesHost(command) ? ON_HOST : this.leavesFolder(command) ? OTHER_FOLDER : undefined;
    }

    /** Terminals, whatever executes, and programs beside the IDE. */
    protected reachesHost({ cmd, args }: GuardedCommand): boolean {
        return this.catalog.entry(cmd)?.risk === 'execute'
            || cmd.startsWith('openspace.terminal.')
            || cmd.startsWith('openspace.ext.')
            || cmd === 'openspace.pane.open' && args.type === 'terminal';
    }

    /** The guard of paths lets a command reach all folders of the window; the sandbox has one of them. */
    protected leavesFolder({ cmd, args, sessionId, directory }: GuardedCommand): boolean {
        const home = directory ?? this.sessions.get(sessionId ?? '')?.directory;
        if (home === undefined) {
            return true;
        }
        const others = [...this.tabs.inDirectory(home)].flatMap(({ roots }) => roots).filter(root => root !== home);
        if (others.length === 0) {
            return false;
        }
        const named = PATHS.flatMap(name => typeof args[name] === 'string' ? [args[name]] : []);
        const looksEverywhere = named.length === 0 && cmd.startsWith('openspace.file.');
        return looksEverywhere || named.some(given => path.isAbsolute(given)
            ? path.relative(home, given).startsWith('..')
            : others.some(root => path.basename(root) === path.normalize(given).split(path.sep)[0]));
    }
}
