import { MessageWithParts } from 'openspace-agent/lib/common';
import { beforeOf, BeforeState, isLeftByTools, leftFiles, RecordedFile, recordedFiles } from './recorded-files';

/**
 * A file before and after the first of some turns; the others are all that came later. What the server compared is exact; where it did
 * not, what the tools wrote since is undone from the text that the file has `now` (undefined if it is gone), which counts only if it
 * still has what the turn wrote: others may have written, too.
 */
export function turnTexts(
    [turn, ...later]: ReadonlyArray<readonly MessageWithParts[]>, recorded: RecordedFile, directory: string, now: string | undefined
): { readonly before: BeforeState; readonly after: BeforeState } {
    const left = leftFiles(turn, directory).get(recorded.file);
    const after = left !== undefined ? stateOf(left ?? undefined)
        : proved(beforeLater(later.flat(), recorded.file, directory, now), recorded);
    if (recorded.compared || after.kind === 'data' || after.kind === 'unknown') {
        return { before: recorded.compared ?? { kind: 'unknown' }, after };
    }
    return { before: beforeOf(recorded, after.kind === 'text' ? after.text : undefined), after };
}

function proved(after: BeforeState, recorded: RecordedFile): BeforeState {
    return after.kind === 'text' && isLeftByTools(recorded, after.text) ? after : { kind: 'unknown' };
}

function beforeLater(messages: readonly MessageWithParts[], file: string, directory: string, now: string | undefined): BeforeState {
    const changed = recordedFiles(messages, directory).find(other => other.file === file);
    return changed ? beforeOf(changed, now) : stateOf(now);
}

function stateOf(text: string | undefined): BeforeState {
    return text === undefined ? { kind: 'none' } : { kind: 'text', text };
}
