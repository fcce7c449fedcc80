import * as path from 'node:path';
import { VcsFileDiff } from '@opencode-ai/sdk/v2/client';
import { BeforeState, RecordedFile } from './recorded-files';
import { textBefore } from './unified-patch';

/** The files of a comparison by git with whole files in its diffs, which are named from the root of the repository. */
export function gitFiles(diffs: readonly VcsFileDiff[], root: string): RecordedFile[] {
    return diffs.map(diff => ({ file: path.resolve(root, diff.file), compared: beforeOf(diff), edits: [] }));
}

function beforeOf({ status, patch = '' }: VcsFileDiff): BeforeState {
    if (status === 'added') {
        return { kind: 'none' };
    }
    const text = textBefore(patch);
    return text !== undefined ? { kind: 'text', text } : { kind: /^(?:Binary files |GIT binary patch)/m.test(patch) ? 'data' : 'unknown' };
}
