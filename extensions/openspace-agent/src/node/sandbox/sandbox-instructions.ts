import { OpenSandbox } from './sandbox-runtime';

const WALLS = 'Inside, the project is /workspace: the files that the person sees, or a copy of them if a message of this session says so, '
    + 'and nothing else of the person\'s machine.';
const BY_NAME = 'Programs reach the network by the names of hosts, through the proxy of their environment. Package registries and the '
    + 'usual hosts of source code are allowed, so that you can install what you need; about other hosts the person is asked. What was '
    + 'refused stands in network_refused of the answer.';
const NO_NETWORK = 'There is no network: do not try to install anything.';
const NO_WALLS = 'Nothing isolates it: commands run on the person\'s machine and start in the folder of the project. Be careful.';

/** What a copy has of the person's folder. */
export interface AboutCopy {
    readonly includesIgnored: boolean;
    /** The files live in the sandbox, where the window does not reach them. */
    readonly isElsewhere?: boolean;
    /** Paths that were left out. */
    readonly skipped: readonly string[];
}

/** Paths that are named in a text for the agent. */
const MAX_PATHS = 20;

const IN_REACH = 'Commands of the IDE that name a file mean the one in the copy. Those that ask language servers are refused: run the '
    + 'compiler or the linter of the project instead.';
const OUT_OF_REACH = 'It is on a machine of its own, which the IDE\'s window does not reach: all commands of the IDE are refused.';

/** For sessions that work in a copy; beside their first message. */
export function inCopy({ includesIgnored, isElsewhere, skipped }: AboutCopy = { includesIgnored: false, skipped: [] }): string {
    return [
        'This session works in a copy of the project, made for it alone: /workspace is the copy. It has what the person had, uncommitted',
        includesIgnored ? 'changes included.' : 'changes included, but not the files that git ignores, such as installed packages.',
        ...skipped.length > 0 ? [`Repositories inside and what is no regular file were left out: ${namesOf(skipped)}.`] : [],
        'Nothing that you change is in the person\'s folder until the person reviews your changes and applies them. You may commit;',
        `commits stay in the copy. ${isElsewhere ? OUT_OF_REACH : IN_REACH} Nothing tells you of errors in what you edit.`
    ].join(' ');
}

/** What the person has changed meanwhile is in the copy now. */
export function newInCopy(paths: readonly string[]): string {
    return `Your copy was brought up to date with the person's folder. What the person has changed there since is in /workspace now: ${
        namesOf(paths)}. Read these files again before you go on with them. Only files came along: commits of the person are not in the `
        + 'repository of the copy, where these changes show as not committed.';
}

function namesOf(paths: readonly string[]): string {
    return paths.slice(0, MAX_PATHS).join(', ') + (paths.length > MAX_PATHS ? ` and ${paths.length - MAX_PATHS} more` : '');
}

/** For one kind of sandbox the same bytes always: they stand in the model's prompt. */
export function sandboxInstructions({ isolates, network }: Pick<OpenSandbox, 'isolates' | 'network'>): string {
    return [
        'This session works in a sandbox. The sandbox_* tools take the place of your own tools for commands and files, '
            + 'which are switched off here.',
        isolates ? `${WALLS} ${network === 'by-name' ? BY_NAME : NO_NETWORK}` : NO_WALLS,
        'Paths are absolute or relative to /workspace. Each answer is a JSON object; "error" says why something failed.',
        'Sub-agents work in the same sandbox: where you are told to call the "task" tool, call sandbox_task with the same arguments, if '
            + 'you have it. Its answer is the report of the sub-agent.',
        'Commands of the IDE that use terminals are refused, and the person is asked before a git push.'
    ].join('\n');
}
