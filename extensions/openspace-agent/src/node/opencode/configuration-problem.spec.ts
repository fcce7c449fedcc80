import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { configurationProblemIn, configurationProblemOf, inWords } from './configuration-problem';

const JSONC = '\n--- JSONC Input ---\n{"key": "secret",\n oops\n--- Errors ---\n'
    + 'PropertyNameExpected at line 2, column 9\n   Line 2:  oops\n        ^\nCloseBraceExpected at line 2, column 9\n--- End ---';

describe('a configuration that opencode cannot use', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    it('is told with file, line and reason, and without the text of the file', () => {
        const body = { name: 'ConfigJsonError', data: { path: '/w/opencode.json', message: JSONC } };
        const problem = configurationProblemOf(body)!;
        expect(configurationProblemOf(new Error(JSONC, { cause: { body, status: 400 } }))).toEqual(problem);
        expect(problem).toEqual({ place: { path: '/w/opencode.json', line: 2, column: 9 }, reason: 'property name expected' });
        expect(inWords(problem)).toBe('opencode cannot use its configuration file /w/opencode.json, line 2, column 9: '
            + 'property name expected. The agent works again when that is corrected.');
    });

    it('is found where the wrong value stands', () => {
        const path = folder.file('opencode.json', '{\n  "model": "a/b",\n  "agent": {\n    "x": {\n      "model": 5\n    }\n  }\n}');
        const issues = [{ path: ['agent', 'x', 'model'], message: 'Expected string, got 5' }];
        expect(configurationProblemOf({ name: 'ConfigInvalidError', data: { path, issues } }))
            .toEqual({ place: { path, line: 5 }, reason: 'agent.x.model: Expected string, got 5' });
        expect(configurationProblemIn(`Error: Configuration is invalid at ${path}\n↳ Expected string, got 5 agent.x.model\n`))
            .toEqual({ place: { path, line: 5 }, reason: 'agent.x.model: Expected string, got 5' });
    });

    it('is found in what is printed before the server gives up', () => {
        expect(configurationProblemIn(`Error: Config file at /home/ada/my config/opencode.json is not valid JSON(C): ${JSONC}`))
            .toEqual({ place: { path: '/home/ada/my config/opencode.json', line: 2, column: 9 }, reason: 'property name expected' });
        expect(configurationProblemIn('opencode server listening on http://127.0.0.1:4096')).toBeUndefined();
    });

    it.each([undefined, 'text', new Error('x'), { name: 'NotFoundError', data: { message: 'x' } }])('is no other failure: %j', error => {
        expect(configurationProblemOf(error)).toBeUndefined();
    });

    it('is told without a line if there is none to be found', () => {
        const problem = configurationProblemOf({ name: 'ConfigInvalidError', data: { path: '/gone.json' } })!;
        expect(inWords(problem)).toContain('/gone.json: it is not valid.');
    });
});
