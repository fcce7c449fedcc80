import type { RepositoryDiff } from 'openspace-hands/lib/common';

/** What a commit would have in it. */
export interface CommitContents {
    readonly diff: RepositoryDiff;
    /** Files that git does not know yet. */
    readonly added: readonly string[];
}

/** The question for a message, with all that is needed to answer it. What the person has begun to write goes with it. */
export function commitPrompt({ diff: { files, truncated }, added }: CommitContents, begun: string): string {
    const changes = files.map(({ path, from, status, additions, deletions, patch, note }) =>
        [`${status}: ${from === undefined ? path : `${from} -> ${path}`} (+${additions} -${deletions})`, note ?? '', patch]
            .filter(text => text !== '').join('\n'));
    return [
        'Write the message of a git commit with the changes below.',
        'A subject of at most 72 characters in the imperative, without a full stop. If the reason is not obvious, an empty line and a '
            + 'short body that says why, in lines of at most 72 characters.',
        'Answer with the message and nothing else: no quotes, no code fence, no comment. Use no tools, and change nothing.',
        ...begun.trim() === '' ? [] : [`I have begun to write this, go by it:\n${begun.trim()}`],
        ...changes,
        ...added.map(path => `new: ${path}`),
        ...truncated ? ['(There are more changes.)'] : []
    ].join('\n\n');
}

/** The message in an answer, without what models like to put around it; empty if there is none. */
export function messageIn(answer: string): string {
    const [, fenced] = /^\s*```[^\n]*\n([^]*?)\n?```\s*$/.exec(answer) ?? [];
    const text = (fenced ?? answer).trim();
    const quoted = /^(["`])([^"`\n]*)\1$/.exec(text)?.[2];
    return (quoted ?? text).replace(/[ \t]+$/gm, '');
}
