import { describe, expect, it } from 'vitest';
import { opencodeProvider } from './opencode-provider.js';

describe('opencodeProvider', () => {
    it('makes the scripted model the only one', () => {
        const config = opencodeProvider('http://127.0.0.1:1', 'tour');
        expect(config).toMatchObject({
            model: 'scripted/tour',
            small_model: 'scripted/tour',
            enabled_providers: ['scripted'],
            agent: { title: { disable: true } },
            provider: { scripted: {
                npm: '@ai-sdk/openai-compatible', options: { baseURL: 'http://127.0.0.1:1/v1' }, models: { tour: { tool_call: true } }
            } }
        });
        expect(opencodeProvider('http://127.0.0.1:1').model).toBe('scripted/scripted');
    });

    it('may stand beside another one', () => {
        const { model, enabled_providers, provider } = opencodeProvider('http://127.0.0.1:1', 'tour', 'guide');
        expect([model, enabled_providers, Object.keys(provider)]).toEqual(['guide/tour', ['guide'], ['guide']]);
    });
});
