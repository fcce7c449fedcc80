import * as path from 'node:path';
import { inject, injectable } from '@theia/core/shared/inversify';
import { textArguments } from 'openspace-core/lib/common/arguments/text-arguments';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { readWantedPath } from 'openspace-core/lib/node/paths/wanted-path';
import { GuardedCommand } from 'openspace-core/lib/node/router/command-callers';
import { namesPlace } from 'openspace-core/lib/node/router/copy-place';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';

const ON_HOST = 'This session runs in a sandbox: commands that run programs on the person\'s machine, or show what runs there, '
    + 'are refused. Use sandbox_bash instead.';
const IN_FOLDER = 'This session works in a copy of the folder, and the window shows the folder itself: there, this would be about other '
    + 'files. Name a file of the copy, or use the sandbox_* tools; the person reviews and applies what you change.';
const NO_SERVERS = 'This session works in a copy of the folder, of which language servers are not told: they run outside of the sandbox. '
    + 'Run the compiler, the linter or the tests of the project with sandbox_bash instead, and find names with sandbox_grep.';
/** They look at files of the folder without naming one. */
const READING = /^openspace\.(?:file|find|search|scm|problems|symbols)\.|^openspace\.(?:presentation|whiteboard)\.list$/;
/** Language servers know the folder, and go on from file to file by rules of their own. */
const ASKING_SERVERS = /^openspace\.language\./;
const OTHER_FOLDER = 'This session runs in a sandbox: only files of its own folder can be reached.';

/** The agent must not do through the window what it cannot do in its sandbox. */
@injectable()
export class SandboxCommandGuard {

    @inject(SandboxedSessions)
    protected readonly sessions: SandboxedSessions;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    /** Why the command is refused; undefined if it is none of a sandbox, or harmless. */
    refusal(command: GuardedCommand): string | undefined {
        if (!this.isConfined(command)) {
            return undefined;
        }
        if (this.reachesHost(command)) {
            return ON_HOST;
        }
        return this.missesCopy(command) ?? (this.leavesFolder(command) ? OTHER_FOLDER : undefined);
    }

    /** The folders in which the command must stay; undefined if it is none of a sandbox. */
    foldersFor(command: GuardedCommand): readonly string[] | undefined {
        return this.isConfined(command) ? [this.homeOf(command) ?? []].flat() : undefined;
    }

    protected isConfined({ sessionId, directory }: GuardedCommand): boolean {
        return sessionId === undefined ? this.sessions.hasActiveIn(directory) : this.sessions.has(sessionId);
    }

    protected homeOf({ sessionId, directory }: GuardedCommand): string | undefined {
        return directory ?? this.sessions.get(sessionId ?? '')?.directory;
    }

    /** Of a session in a copy: why the command would be about files of the person's folder; undefined if it is about none of them. */
    protected missesCopy({ cmd, sessionId, args }: GuardedCommand): string | undefined {
        if (sessionId === undefined || !this.sessions.isInCopy(sessionId)) {
            return undefined;
        }
        if (ASKING_SERVERS.test(cmd)) {
            return NO_SERVERS;
        }
        const entry = this.catalog.entry(cmd);
        const isAboutFiles = entry?.risk === 'write' || READING.test(cmd);
        return isAboutFiles && !namesPlace(cmd, entry?.arguments_schema ?? {}, args) ? IN_FOLDER : undefined;
    }

    /** Terminals, whatever executes, and programs beside the IDE. */
    protected reachesHost({ cmd, args }: GuardedCommand): boolean {
        const entry = this.catalog.entry(cmd);
        return !entry || entry.risk === 'execute' || entry.reach === 'host' || cmd.startsWith('openspace.ext.')
            || textArguments(entry.arguments_schema, args).some(({ reachesHost }) => reachesHost);
    }

    /** The guard of paths lets a command reach all folders of the window; the sandbox has one of them. */
    protected leavesFolder(command: GuardedCommand): boolean {
        const { cmd, args } = command;
        const home = this.homeOf(command);
        if (home === undefined) {
            return true;
        }
        const others = [...this.pages.inDirectory(home)].flatMap(({ roots }) => roots).filter(root => root !== home);
        if (others.length === 0) {
            return false;
        }
        const entry = this.catalog.entry(cmd);
        // What nobody has marked may be a path.
        const named = textArguments(entry?.arguments_schema ?? {}, args)
            .filter(({ kind }) => kind === undefined || kind === 'path' || kind === 'id:content')
            .map(({ value }) => value);
        const looksEverywhere = named.length === 0 && (entry?.reach ?? 'workspace') === 'workspace';
        return looksEverywhere || named.some(given => this.leadsElsewhere(given, home, others));
    }

    protected leadsElsewhere(given: string, home: string, others: readonly string[]): boolean {
        try {
            const { path: wanted, isAbsolute } = readWantedPath(given);
            return isAbsolute
                ? path.relative(home, wanted).startsWith('..')
                : others.some(root => path.basename(root) === wanted.split('/')[0]);
        } catch {
            // No path that anybody could follow.
            return true;
        }
    }
}
