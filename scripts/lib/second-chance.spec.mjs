import { describe, expect, it } from 'vitest';
import { playwrightSelection, secondChance, vitestSelection } from './second-chance.mjs';
import { nothing } from './test-report.mjs';

const failed = name => ({ name, message: 'no', test: { name } });
const outcome = (...failures) => ({ ...nothing, passed: 10, failures });

describe('a second chance', () => {
    it('counts what passes alone as passed and names it; what fails again stays a failure', async () => {
        const shaky = failed('shaky');
        const broken = failed('broken');
        const run = [];
        const again = async ({ name }) => {
            run.push(name);
            return name === 'shaky' ? { ...nothing, passed: 1 } : outcome(broken);
        };
        expect(await secondChance(outcome(shaky, broken), again)).toMatchObject({ passed: 11, failures: [broken], unstable: [shaky] });
        expect(run).toEqual(['shaky', 'broken']);
    });

    it('is lost if nothing ran', async () => {
        expect(await secondChance(outcome(failed('gone')), async () => nothing))
            .toMatchObject({ passed: 10, failures: [{ name: 'gone' }], unstable: [] });
    });

    it('is not given to what is not a test, nor to so many that it cannot be an accident', async () => {
        const again = async () => ({ ...nothing, passed: 1 });
        const coverage = { name: 'coverage', message: 'too low' };
        const many = Array.from({ length: 13 }, (_, index) => failed(`test ${index}`));
        expect((await secondChance(outcome(coverage), again)).failures).toEqual([coverage]);
        expect((await secondChance(outcome(...many), again)).failures).toHaveLength(13);
    });
});

describe('what is run again', () => {
    it('is one test of a file, whatever its name has in it, or a file that could not be loaded', () => {
        expect(vitestSelection({ file: 'a.spec.ts', fullName: 'reads $1 (twice)' }))
            .toEqual(['a.spec.ts', '-t', '^reads \\$1 \\(twice\\)$']);
        expect(vitestSelection({ file: 'a.spec.ts' })).toEqual(['a.spec.ts']);
    });

    it('is one test of a line', () => {
        expect(playwrightSelection({ file: 'a.spec.ts', line: 7, title: 'colours a.rs' }))
            .toEqual(['a\\.spec\\.ts:7', '-g', 'colours a\\.rs$']);
        expect(playwrightSelection({ file: 'a.spec.ts', title: 'made elsewhere' })).toEqual(['a\\.spec\\.ts', '-g', 'made elsewhere$']);
    });
});
