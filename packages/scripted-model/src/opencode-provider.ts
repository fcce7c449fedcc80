import { DEFAULT_MODEL } from './scenario/scenario.js';

/** The part of an opencode configuration that makes the scripted model at `url` its only model; `id` is the provider's. */
export function opencodeProvider(url: string, model = DEFAULT_MODEL, id = 'scripted') {
    const reference = `${id}/${model}`;
    return {
        model: reference,
        small_model: reference,
        enabled_providers: [id],
        provider: {
            [id]: {
                npm: '@ai-sdk/openai-compatible',
                name: 'Scripted',
                options: { baseURL: `${url}/v1`, apiKey: 'scripted' },
                models: {
                    [model]: {
                        name: 'Scripted model',
                        tool_call: true,
                        reasoning: true,
                        attachment: true,
                        temperature: true,
                        modalities: { input: ['text', 'image', 'pdf'], output: ['text'] },
                        limit: { context: 200_000, output: 32_000 }
                    }
                }
            }
        },
        // The title request would take a play from a rule.
        agent: { title: { disable: true } },
        autoupdate: false,
        share: 'disabled'
    };
}
