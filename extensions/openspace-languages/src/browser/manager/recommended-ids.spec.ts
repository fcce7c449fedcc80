import { describe, expect, it } from 'vitest';
import { recommendedIn } from './recommended-ids';

describe('extensions that a folder recommends', () => {

    it('are read with comments and trailing commas, each once, without those that it does not want', () => {
        expect(recommendedIn(`{
            // of the team
            "recommendations": ["Acme.Lint", "acme.lint", "acme.format", "acme.old",],
            "unwantedRecommendations": ["acme.OLD"]
        }`)).toEqual(['acme.lint', 'acme.format']);
    });

    it.each([
        '', '[]', 'null', '"x"', '{', '{"recommendations": {"length": 3}}', '{"recommendations": [1, null, "no id", "../a.b", "a.b/c"]}'
    ])('are none in %j', text => {
        expect(recommendedIn(text)).toEqual([]);
    });

    it('are at most fifty', () => {
        const recommendations = Array.from({ length: 5_000 }, (_, index) => `acme.e${index}`);
        expect(recommendedIn(JSON.stringify({ recommendations }))).toHaveLength(50);
    });
});
