import { describe, expect, it } from 'vitest';
import { chooseOption, collectAnswers, NO_ANSWER, typeAnswer } from './question-answers';

describe('question answers', () => {
    const single = { question: 'q', header: 'h', options: [] };
    const multiple = { ...single, multiple: true };

    it('replaces a single choice and collects several', () => {
        expect(chooseOption(single, { chosen: ['a'], custom: 'x' }, 'b')).toEqual({ chosen: ['b'], custom: '' });
        expect(chooseOption(multiple, { chosen: ['a'], custom: 'x' }, 'b')).toEqual({ chosen: ['a', 'b'], custom: 'x' });
        expect(chooseOption(multiple, { chosen: ['a', 'b'], custom: '' }, 'a')).toEqual({ chosen: ['b'], custom: '' });
    });

    it('lets an own answer take back a single choice', () => {
        expect(typeAnswer(single, { chosen: ['a'], custom: '' }, 'own')).toEqual({ chosen: [], custom: 'own' });
        expect(typeAnswer(multiple, { chosen: ['a'], custom: '' }, 'own')).toEqual({ chosen: ['a'], custom: 'own' });
    });

    it('is complete when every question has an answer', () => {
        expect(collectAnswers([single, multiple], [{ chosen: ['a'], custom: '' }])).toBeUndefined();
        expect(collectAnswers([single, multiple], [NO_ANSWER, { chosen: ['b'], custom: ' c ' }])).toBeUndefined();
        expect(collectAnswers([single, multiple], [{ chosen: ['a'], custom: '' }, { chosen: ['b'], custom: ' c ' }]))
            .toEqual([['a'], ['b', 'c']]);
    });
});
