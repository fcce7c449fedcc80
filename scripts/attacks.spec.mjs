import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/attacks.md'), 'utf8');

/** A row of the table: number, case, tests, what is promised. */
const CASES = [...PAGE.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|/gm)].map(([, number, name, tests]) => ({
    number: Number(number), name: name.trim(), files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file)
}));

/** The numbers of attacks that titles of tests in the file name. */
function attacksIn(file) {
    const titles = readFileSync(join(ROOT, file), 'utf8').matchAll(/['`]attacks? (\d+(?:(?:, | and )\d+)*)\b/g);
    return new Set([...titles].flatMap(([, numbers]) => numbers.split(/, | and /).map(Number)));
}

describe('the page on attacks', () => {
    it('has a row for each of the 24 cases', () => {
        expect(CASES.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    });

    it.each(CASES)('names tests of case $number, $name, that carry its number', ({ number, files }) => {
        expect(files).not.toEqual([]);
        for (const file of files) {
            expect(existsSync(join(ROOT, file)), file).toBe(true);
            expect([...attacksIn(file)], file).toContain(number);
        }
    });
});

// An agent that reads what strangers write, and may write to the repository or its caches, can be talked into doing so.
describe('attack 22: automation of the repository', () => {
    const folder = join(ROOT, '.github/workflows');
    const workflows = readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]);

    it.each(workflows)('%s may read only, starts for nothing that strangers write, and hands no such text to a shell', (_, text) => {
        expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
        expect(text).not.toMatch(/\b(issues|issue_comment|pull_request_target|pull_request_review\w*|discussion\w*|workflow_run)\b/);
        expect(text).not.toMatch(/\$\{\{[^}]*\b(title|body|head_ref|head\.ref|message|label|comment|secrets)\b/);
    });
});
