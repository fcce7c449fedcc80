import { nls } from '@theia/core/lib/common/nls';
import { ModelInfo } from '../../common/services/models-service';

/** To make one takes longer than to use it a thousand times, and there are thousands of models. */
const TOKENS = new Intl.NumberFormat(nls.locale, { notation: 'compact', maximumFractionDigits: 1 });
const [DOLLARS, CENTS] = [2, 4].map(maximumFractionDigits => new Intl.NumberFormat(
    nls.locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits }
));

/** "200K", "1.2M". */
export function tokenCount(tokens: number): string {
    return TOKENS.format(tokens);
}

/** US dollars, with as many digits as a small sum needs. */
export function dollars(sum: number): string {
    return (sum > 0 && sum < 1 ? CENTS : DOLLARS).format(sum);
}

/** The provider that comes with the agent's server; its models without a price need no account. */
const BUILT_IN = 'opencode';

/** Whether nobody pays for it. Of a model without a price elsewhere nobody knows. */
export function isFree({ providerID, price }: Pick<ModelInfo, 'providerID' | 'price'>): boolean {
    return providerID === BUILT_IN && price.input + price.output === 0;
}

/** What a person should know before they use a model that nobody pays for; undefined for others. */
export function freeNote(model: Pick<ModelInfo, 'providerID' | 'price'>): string | undefined {
    return isFree(model)
        ? nls.localize('openspace/chat/model/free', 'free: no account needed, but what you send may be used to improve the model')
        : undefined;
}

/** All that is known of a model. */
export function modelDetail(model: ModelInfo): string {
    const { outputLimit, variants } = model;
    const note = freeNote(model);
    return joined(
        ...contextWords(model),
        ...(outputLimit > 0 ? [nls.localize('openspace/chat/model/output', '{0} output', tokenCount(outputLimit))] : []),
        ...(note ? [note] : priceWords(model)),
        ...(variants.length > 0 ? [nls.localize('openspace/chat/model/variants', 'thinking effort: {0}', variants.join(', '))] : [])
    );
}

/** What decides between models, in a line. */
export function modelLine(model: ModelInfo): string {
    return joined(...contextWords(model), ...(isFree(model)
        ? [nls.localize('openspace/chat/model/freeShort', 'may learn from what you send')]
        : priceWords(model)));
}

function contextWords({ contextLimit }: ModelInfo): string[] {
    return contextLimit > 0 ? [nls.localize('openspace/chat/model/context', '{0} context', tokenCount(contextLimit))] : [];
}

function priceWords({ price: { input, output } }: ModelInfo): string[] {
    return input + output > 0
        ? [nls.localize('openspace/chat/model/price', '{0} in, {1} out per million tokens', dollars(input), dollars(output))]
        : [];
}

function joined(...words: string[]): string {
    return words.join(' · ');
}
