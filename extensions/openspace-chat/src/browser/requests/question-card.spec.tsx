import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aQuestion, aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';

describe('QuestionCard', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        chat = new ChatFixture();
        const base = aQuestion('que_1').questions[0];
        await chat.apply(CONNECTED, reset([aSession(SESSION)], {
            questions: [aQuestion('que_1', { questions: [base, { ...base, question: 'Which sizes?', multiple: true, custom: false }] })]
        }), loaded());
        chat.now += 600;
    });
    afterEach(() => chat.dispose());

    const inputs = (selector: string): Element[] => Array.from(chat.find('question-card')!.querySelectorAll(selector));

    it('asks everything at once and submits when all is answered', async () => {
        expect(inputs('legend').map(legend => legend.textContent)).toEqual(['Which colour?', 'Which sizes?']);
        expect(inputs('input[type=text]')).toHaveLength(1);
        await chat.click(inputs('input[type=radio]')[1]);
        expect(chat.button('Submit').disabled).toBe(true);
        await chat.click(inputs('input[type=checkbox]')[0]);
        await chat.click(inputs('input[type=checkbox]')[1]);
        await chat.click(chat.button('Submit'));
        expect(chat.service.callsOf('replyQuestion')).toEqual([['que_1', [['Blue'], ['Red', 'Blue']]]]);
    });

    it('takes an own answer instead of a choice', async () => {
        await chat.click(inputs('input[type=radio]')[1]);
        await chat.type(inputs('input[type=text]')[0], 'Green');
        await chat.click(inputs('input[type=checkbox]')[0]);
        await chat.click(chat.button('Submit'));
        expect(chat.service.callsOf('replyQuestion')).toEqual([['que_1', [['Green'], ['Red']]]]);
    });

    it('can be dismissed, also with Escape', async () => {
        await chat.key(inputs('input')[0], 'Escape');
        expect(chat.service.callsOf('rejectQuestion')).toEqual([['que_1']]);
    });

    it('keeps an answer that is being written when Escape is for the input method, or ends the writing', async () => {
        const field = inputs('input[type=text]')[0] as HTMLInputElement;
        field.focus();
        await chat.key(field, 'Escape', { isComposing: true });
        await chat.type(field, 'Green');
        await chat.key(field, 'Escape');
        expect([field.value, document.activeElement, chat.service.callsOf('rejectQuestion')])
            .toEqual(['Green', chat.find('question-card'), []]);
        await chat.key('question-card', 'Escape');
        expect(chat.service.callsOf('rejectQuestion')).toEqual([['que_1']]);
    });

    it('ignores input in the first half second', async () => {
        await chat.apply({ type: 'question.asked', request: aQuestion('que_2') });
        await chat.click(chat.button('Dismiss'));
        expect(chat.service.callsOf('rejectQuestion')).toEqual([]);
    });

    it('folds to its question and keeps what is chosen', async () => {
        await chat.click(inputs('input[type=radio]')[1]);
        await chat.click('question-fold');
        expect([inputs('input').length, chat.find('question-card')?.textContent]).toEqual(
            [0, 'The agent has a questionWhich colour? · Which sizes?']
        );
        expect(chat.find('question-fold')?.getAttribute('aria-expanded')).toBe('false');
        await chat.click('question-fold');
        expect(inputs('input[type=radio]').map(input => (input as HTMLInputElement).checked)).toEqual([false, true]);
    });
});
