import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/faults.md'), 'utf8');

/** A row of the table: number, fault, tests, what one sees of it. */
const FAULTS = [...PAGE.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)].map(([, number, name, tests, sight]) => ({
    number: Number(number), name: name.trim(), files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file), sight: sight.trim()
}));

/** The numbers of faults that titles of tests in the file name. */
function faultsIn(file) {
    const titles = readFileSync(join(ROOT, file), 'utf8').matchAll(/['`]faults? (\d+(?:(?:, | and )\d+)*)\b/g);
    return new Set([...titles].flatMap(([, numbers]) => numbers.split(/, | and /).map(Number)));
}

describe('the page on faults', () => {
    it('has a row for each of them', () => {
        expect(FAULTS.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    });

    it.each(FAULTS)('says of fault $number, $name, what one sees, and names tests that carry its number', ({ number, files, sight }) => {
        expect(sight).not.toBe('');
        expect(files).not.toEqual([]);
        for (const file of files) {
            expect(existsSync(join(ROOT, file)), file).toBe(true);
            expect([...faultsIn(file)], file).toContain(number);
        }
    });
});
