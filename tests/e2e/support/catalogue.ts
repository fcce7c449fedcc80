/** As many as the catalogue of models.dev has, roughly. */
const PROVIDERS = 120;
const MODELS_EACH = 35;

/** One model in the form of models.dev. */
function model(id: string, name: string): object {
    return {
        id, name, attachment: true, reasoning: false, temperature: true, tool_call: true, knowledge: '2026-01', release_date: '2026-02-01',
        last_updated: '2026-02-01', modalities: { input: ['text', 'image'], output: ['text'] }, open_weights: false,
        cost: { input: 1, output: 4 }, limit: { context: 200_000, output: 32_000 }
    };
}

/** What opencode would fetch: providers and models of real number, of which one provider is the given server. */
export function catalogue(provider: { readonly id: string; readonly name: string; readonly api: string; readonly model: string }): object {
    const others = Array.from({ length: PROVIDERS }, (_, index) => {
        const id = `vendor-${index}`;
        const models = Array.from({ length: MODELS_EACH }, (__, number) => `${id}-model-${number}`);
        return [id, {
            id, name: `Vendor ${index}`, env: [`VENDOR_${index}_API_KEY`], npm: '@ai-sdk/openai-compatible', api: 'http://127.0.0.1:9/v1',
            doc: `https://vendor-${index}.example/models`,
            models: Object.fromEntries(models.map(name => [name, model(name, `Model ${name}`)]))
        }] as const;
    });
    const { id, name, api } = provider;
    return Object.fromEntries([...others, [id, {
        id, name, env: ['HARBOUR_API_KEY'], npm: '@ai-sdk/openai-compatible', api, doc: 'https://harbour.example/models',
        models: { [provider.model]: model(provider.model, 'Harbour One') }
    }]]);
}
