import { describe, expect, it } from 'vitest';
import { aSession } from '../fixtures/conversations';
import { aCatalog, aModel } from '../fixtures/models';
import { lastChoice, nextVariant, resolveChoice } from './resolved-choice';

const catalog = aCatalog();
const usual = { providerID: 'p', modelID: 'm' };
const thinker = { providerID: 'p', modelID: 'thinker' };

describe('a choice', () => {
    it('is the default where the person has none, and the model that is shown goes with the message', () => {
        expect(resolveChoice({}, catalog))
            .toEqual({ choices: { model: usual }, agent: catalog.agents[0], model: catalog.models[0], variant: undefined });
    });

    it('is left to the server where there is nothing to show', () => {
        expect(resolveChoice({}, aCatalog({ models: [] })).choices).toEqual({});
    });

    it('goes with the message', () => {
        expect(resolveChoice({ model: thinker, agent: 'plan', variant: 'high' }, catalog))
            .toEqual({
                choices: { model: thinker, agent: 'plan', variant: 'high' }, agent: catalog.agents[1], model: catalog.models[1],
                variant: 'high'
            });
    });

    it('is forgotten when the server no longer offers it', () => {
        expect(resolveChoice({ model: { providerID: 'p', modelID: 'gone' }, agent: 'gone', variant: 'high' }, catalog).choices)
            .toEqual({ model: usual });
    });

    it('is believed as long as nobody knows better', () => {
        expect(resolveChoice({ agent: 'plan', model: undefined }, undefined)).toEqual({ choices: { agent: 'plan' } });
    });

    it('shows and takes the model that an agent brings', () => {
        const own = aCatalog({ agents: [{ name: 'mine', model: thinker }], defaultAgent: 'mine' });
        expect(resolveChoice({}, own)).toMatchObject({ choices: { model: thinker }, model: { modelID: 'thinker' } });
    });

    it('is what answered last in a session that has been used', () => {
        expect(lastChoice(aSession('a', { agent: 'plan', model: { id: 'thinker', providerID: 'p', variant: 'low' } }))).toEqual(
            { agent: 'plan', model: thinker, variant: 'low' }
        );
        expect(lastChoice(aSession('a'))).toBeUndefined();
    });

    it('of a variant goes round, with the model\'s own in between', () => {
        const model = aModel('x', { variants: ['low', 'high'] });
        expect([undefined, 'low', 'high'].map(variant => nextVariant({ model, variant }))).toEqual(['low', 'high', undefined]);
        expect(nextVariant({})).toBeUndefined();
    });
});
