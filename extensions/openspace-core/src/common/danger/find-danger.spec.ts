import { describe, expect, it } from 'vitest';
import { DangerKind, dangerReason } from './danger-reasons';
import { findDanger, readDangers } from './find-danger';
import { DANGEROUS, HARMLESS } from './fixtures/dangerous-commands';

const reasons = (text: string, patterns: string[] = []): string[] => readDangers(text, patterns).dangers.map(({ reason }) => reason);

describe('findDanger', () => {
    for (const [kind, texts] of Object.entries(DANGEROUS) as [DangerKind, string[]][]) {
        describe(`asks: ${dangerReason(kind)}`, () => {
            it.each(texts)('%j', text => {
                expect(reasons(text)).toContain(dangerReason(kind));
            });
        });
    }

    it.each(HARMLESS)('lets pass what is harmless: %j', text => {
        expect(findDanger(text, [])).toBeUndefined();
    });

    it('has enough examples of both', () => {
        expect([Object.values(DANGEROUS).flat().length > 300, HARMLESS.length > 200]).toEqual([true, true]);
    });
});
