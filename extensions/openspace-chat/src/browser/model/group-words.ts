import { nls } from '@theia/core/lib/common/nls';
import { ToolPart } from 'openspace-agent/lib/common';
import { isWindowTool } from './command-tool';
import { changesOf } from './tool-changes';
import { isMissing } from './tool-refusal';
import { toolLabel } from './tool-label';

/** Programs that run tests, and those that do so if they are told to. */
const TESTERS = 'pytest|vitest|jest|mocha|rspec|phpunit|ctest|tox';
const RUNNERS = 'npm|pnpm|yarn|bun|cargo|go|make|mvn|gradle|dotnet|deno|node';
const TESTS = new RegExp(`(?:^|[\\s;&|/])(?:${TESTERS}|(?:${RUNNERS})(?:\\s+(?:run|-\\S+))*\\s+(?:--)?test\\S*)(?=$|[\\s;&|])`);

/** One kind of work, and the calls that did it. */
interface Work {
    readonly kind: Kind;
    readonly calls: readonly ToolPart[];
}

type Kind = 'missing' | 'read' | 'search' | 'list' | 'edit' | 'tests' | 'run' | 'page' | 'web' | 'plan' | 'window' | `tool:${string}`;

/** "Read 3 files · edited 1 · ran tests ✓": what calls that went well did, in the order in which each kind of work began. */
export function describeCalls(calls: readonly ToolPart[]): string {
    const works = new Map<Kind, ToolPart[]>();
    for (const call of calls) {
        const kind = kindOf(call);
        works.set(kind, [...works.get(kind) ?? [], call]);
    }
    const all = Array.from(works, ([kind, done]): Work => ({ kind, calls: done }));
    const text = [...all.filter(({ kind }) => kind !== 'missing'), ...all.filter(({ kind }) => kind === 'missing')]
        .map((work, index, ordered) => phraseOf(work, ordered.slice(0, index).some(({ kind }) => kind === 'read'))).join(' · ');
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function kindOf(call: ToolPart): Kind {
    const { tool, state } = call;
    if (isMissing(call)) {
        return 'missing';
    }
    switch (tool) {
        case 'read': return 'read';
        case 'grep':
        case 'glob': return 'search';
        case 'list': return 'list';
        case 'edit':
        case 'write':
        case 'apply_patch': return 'edit';
        case 'bash': return typeof state.input.command === 'string' && TESTS.test(state.input.command.slice(0, 1_000)) ? 'tests' : 'run';
        case 'webfetch': return 'page';
        case 'websearch': return 'web';
        case 'todowrite':
        case 'todoread': return 'plan';
        default: return isWindowTool(tool) ? 'window' : `tool:${tool}`;
    }
}

/** `namesFiles`: it was said before that the talk is of files. */
function phraseOf({ kind, calls }: Work, namesFiles: boolean): string {
    const many = calls.length;
    switch (kind) {
        case 'read': {
            const files = countOf(calls.map(({ state }) => state.input.filePath));
            return files === 1 ? nls.localize('openspace/chat/did/readOne', 'read 1 file')
                : nls.localize('openspace/chat/did/read', 'read {0} files', files);
        }
        case 'edit': {
            const files = countOf(calls.flatMap(call => changesOf(call).map(({ path }) => path))) || many;
            if (namesFiles) {
                return nls.localize('openspace/chat/did/editedMore', 'edited {0}', files);
            }
            return files === 1 ? nls.localize('openspace/chat/did/editedOne', 'edited 1 file')
                : nls.localize('openspace/chat/did/edited', 'edited {0} files', files);
        }
        case 'search':
            return many === 1 ? nls.localize('openspace/chat/did/searchedOnce', 'searched once')
                : nls.localize('openspace/chat/did/searched', 'searched {0} times', many);
        case 'list':
            return many === 1 ? nls.localize('openspace/chat/did/listedOne', 'listed 1 folder')
                : nls.localize('openspace/chat/did/listed', 'listed {0} folders', many);
        case 'tests':
            return nls.localize('openspace/chat/did/tests', 'ran tests ✓');
        case 'run':
            return many === 1 ? nls.localize('openspace/chat/did/ranOne', 'ran 1 command')
                : nls.localize('openspace/chat/did/ran', 'ran {0} commands', many);
        case 'page':
            return many === 1 ? nls.localize('openspace/chat/did/pageOne', 'read 1 web page')
                : nls.localize('openspace/chat/did/pages', 'read {0} web pages', many);
        case 'web':
            return nls.localize('openspace/chat/did/web', 'searched the web');
        case 'plan':
            return nls.localize('openspace/chat/did/plan', 'updated tasks');
        case 'window':
            return many === 1 ? nls.localize('openspace/chat/did/windowOne', '1 action in the window')
                : nls.localize('openspace/chat/did/window', '{0} actions in the window', many);
        case 'missing':
            return nls.localize('openspace/chat/did/missing', '{0} not found', many);
        default: {
            const name = toolLabel(kind.slice('tool:'.length));
            return many === 1 ? nls.localize('openspace/chat/did/used', 'used {0}', name)
                : nls.localize('openspace/chat/did/usedOften', 'used {0} {1} times', name, many);
        }
    }
}

/** A file that was read twice is one; what has no name counts for itself. */
function countOf(paths: readonly unknown[]): number {
    const named = paths.filter(path => typeof path === 'string' && path !== '');
    return new Set(named).size + paths.length - named.length;
}
