import { nls } from '@theia/core/lib/common/nls';
import { ModelInfo } from '../../common/services/models-service';

/** "200K", "1.2M". */
export function tokenCount(tokens: number): string {
    return new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 }).format(tokens);
}

/** US dollars, with as many digits as a small sum needs. */
export function dollars(sum: number): string {
    return new Intl.NumberFormat(
        undefined,
        { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: sum > 0 && sum < 1 ? 4 : 2 }
    ).format(sum);
}

/** The provider that comes with the agent's server; its models without a price need no account. */
const BUILT_IN = 'opencode';

/** Limits and prices of a model in a line. */
export function modelDetail({ providerID, contextLimit, outputLimit, price, variants }: ModelInfo): string {
    return [
        ...(contextLimit > 0 ? [nls.localize('openspace/chat/model/context', '{0} context', tokenCount(contextLimit))] : []),
        ...(outputLimit > 0 ? [nls.localize('openspace/chat/model/output', '{0} output', tokenCount(outputLimit))] : []),
        ...(price.input + price.output > 0
            ? [nls.localize(
                'openspace/chat/model/price', '{0} in, {1} out per million tokens', dollars(price.input), dollars(price.output)
            )]
            : providerID === BUILT_IN
                ? [nls.localize('openspace/chat/model/free', 'free: no account needed, but what you send may be used to improve the model')]
                : []),
        ...(variants.length > 0 ? [nls.localize('openspace/chat/model/variants', 'thinking effort: {0}', variants.join(', '))] : [])
    ].join(' · ');
}
