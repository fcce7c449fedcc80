import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { assistantInfo, aSession, CONNECTED, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { chooseInMenu, menuLabels } from '../fixtures/open-menu';
import { ModelChoices } from '../models/model-choices';

describe('the line below the input', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        chat = new ChatFixture();
        await chat.apply(
            CONNECTED,
            reset([aSession(SESSION, { cost: 0.0152, tokens: { input: 400, output: 10, reasoning: 0, cache: { read: 90, write: 0 } } })]),
            loaded([])
        );
        await chat.render();
    });
    afterEach(() => {
        chat.dispose();
        localStorage.clear();
    });

    it('names agent and model, and lets the person choose others', async () => {
        expect([chat.find('agent-picker')!.textContent, chat.find('model-picker')!.textContent, chat.find('variant-picker')])
            .toEqual(['build', 'Model m', null]);
        await chat.click('model-picker');
        await chooseInMenu(chat, 'p/thinker');
        // jsdom does no layout.
        chat.find('agent-picker')!.getClientRects = () => [{}] as unknown as DOMRectList;
        await chat.click('agent-picker');
        expect(chat.find('agent-picker')!.getAttribute('aria-expanded')).toBe('true');
        expect(menuLabels()).toEqual(['build', 'plan']);
        await chooseInMenu(chat, 'plan');
        expect(document.activeElement).toBe(chat.find('chat-input'));
        expect([chat.find('agent-picker')!.dataset.agent, chat.find('model-picker')!.dataset.model]).toEqual(['plan', 'p/thinker']);
        expect(chat.find('model-picker')!.title).toContain('$3.00 in, $15.00 out');
    });

    it('offers the thinking efforts of a model that has some', async () => {
        await chat.act(() => chat.container.get(ModelChoices).chooseModel(SESSION, { providerID: 'p', modelID: 'thinker' }));
        expect(chat.find('variant-picker')!.textContent).toBe('default');
        await chat.click('variant-picker');
        expect(menuLabels()).toEqual(['default', 'low', 'high']);
        await chooseInMenu(chat, 'high');
        expect(chat.find('variant-picker')!.textContent).toBe('high');
        await chat.click('variant-picker');
        await chooseInMenu(chat, '');
        expect(chat.find('variant-picker')!.textContent).toBe('default');
    });

    it('measures how full the context is', async () => {
        expect([chat.find('context-meter')!.dataset.percent, chat.find('context-meter')!.getAttribute('aria-label')])
            .toEqual(['0', 'Context: 0% used']);
        const tokens = { input: 800, output: 20, reasoning: 0, cache: { read: 10, write: 0 } };
        await chat.apply(loaded([userMessage('msg_1', 'hi'), { info: assistantInfo('msg_2', 'msg_1', { tokens }), parts: [] }]));
        const meter = chat.find('context-meter')!;
        expect([meter.dataset.percent, meter.dataset.narrow, meter.getAttribute('aria-valuenow')]).toEqual(['83', 'true', '83']);
        expect(Array.from(meter.querySelectorAll('dd'), dd => dd.textContent)).toEqual(
            ['830 of 1K tokens', '800', '10, 0', '20', '0', '500', '$0.0152']
        );
    });

    it('shows what fills the context, by click and by key', async () => {
        const tokens = { input: 800, output: 20, reasoning: 0, cache: { read: 10, write: 0 } };
        await chat.apply(loaded([userMessage('msg_1', 'u'.repeat(400)), { info: assistantInfo('msg_2', 'msg_1', { tokens }), parts: [] }]));
        await chat.click('context-meter');
        const breakdown = chat.find('context-breakdown')!;
        expect(Array.from(breakdown.querySelectorAll('dd'), dd => dd.textContent)).toEqual(
            ['830 of 1K tokens', '800', '10, 0', '20', '0', '500', '$0.0152', '≈ 730', '≈ 100']
        );
        expect(breakdown.textContent).toContain('Estimated');
        await chat.key(breakdown, 'Escape');
        expect(chat.find('context-breakdown')).toBeNull();
        await chat.key('context-meter', 'Enter');
        await chat.click(chat.button('Close'));
        expect(chat.find('context-breakdown')).toBeNull();
    });

    it('counts tokens where nobody knows the limit', async () => {
        const tokens = { input: 800, output: 20, reasoning: 0, cache: { read: 0, write: 0 } };
        await chat.apply(loaded([{ info: assistantInfo('msg_2', 'msg_1', { tokens, modelID: 'gone' }), parts: [] }]));
        expect([chat.find('context-meter')!.dataset.percent, chat.find('context-meter')!.getAttribute('aria-label')]).toEqual(
            [undefined, 'Context: 820 tokens']
        );
    });
});
