import { ServerStatus } from 'openspace-agent/lib/common/opencode/server-status';
import { ProblemFacts } from '../../common/problem-service';

interface Problem {
    /** Undefined if the backend did not answer. */
    readonly facts: ProblemFacts | undefined;
    readonly browser: string;
    readonly server: ServerStatus;
}

/** A report in Markdown, as trackers take it. In English, which those who read it have in common. */
export function problemText({ facts, browser, server }: Problem): string {
    const state = server.state === 'connected' ? '' : ` (${server.state}${server.problem ? `: ${server.problem}` : ''})`;
    return [
        '## What happened', '', '', '## What you expected', '', '', '## How to make it happen again', '', '1. ', '',
        '## Where', '',
        `- OpenSpace: ${facts?.version ?? 'unknown, the backend does not answer'}`,
        `- opencode: ${server.version ?? 'unknown'}${server.managed ? '' : ', external'}${state}`,
        `- System: ${facts?.system ?? 'unknown'}`,
        `- Node: ${facts?.node ?? 'unknown'}`,
        `- Browser: ${browser}`,
        ...(facts?.logs ?? []).flatMap(({ name, lines }) => ['', `## The end of ${name}`, '', ...fenced(lines)]),
        ''
    ].join('\n');
}

/** In a fence that is longer than any in the lines. */
function fenced(lines: readonly string[]): string[] {
    const longest = Math.max(2, ...lines.map(line => /^\s*(`*)/.exec(line)?.[1].length ?? 0));
    const fence = '`'.repeat(longest + 1);
    return [fence, ...lines, fence];
}
