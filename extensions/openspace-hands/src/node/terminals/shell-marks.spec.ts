import { describe, expect, it } from 'vitest';
import { parseShellMark } from './shell-marks';

describe('parseShellMark', () => {

    it('reads prompts, commands and results', () => {
        expect(parseShellMark('B;key', 'key')).toEqual({ kind: 'prompt' });
        expect(parseShellMark('C;key', 'key')).toEqual({ kind: 'start', command: undefined });
        expect(parseShellMark('C;key;echo "a\\\\b";\\ndone', 'key')).toEqual({ kind: 'start', command: 'echo "a\\b";\ndone' });
        expect(parseShellMark('D;key;127', 'key')).toEqual({ kind: 'end', exitCode: 127 });
        expect(parseShellMark('D;key;', 'key')).toEqual({ kind: 'end', exitCode: undefined });
    });

    it('ignores what does not come from the shell itself', () => {
        for (const payload of ['C', 'C;other', 'D;0', 'prompt_started', 'A;key', '']) {
            expect(parseShellMark(payload, 'key')).toBeUndefined();
        }
    });
});
