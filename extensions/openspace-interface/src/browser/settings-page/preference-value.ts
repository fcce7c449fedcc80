import { nls } from '@theia/core/lib/common/nls';
import { PreferenceDataProperty } from '@theia/core/lib/common/preferences';

/** What kind of field a preference needs; `other` has none here. */
export type PreferenceKind = 'boolean' | 'choice' | 'number' | 'text' | 'choices' | 'texts' | 'other';

export function preferenceKind({ type, enum: choices, items }: PreferenceDataProperty): PreferenceKind {
    if (choices?.every(choice => typeof choice === 'string')) {
        return 'choice';
    }
    switch (type) {
        case 'boolean': return 'boolean';
        case 'number':
        case 'integer': return 'number';
        case 'string': return 'text';
        case 'array': return itemKind(items);
        default: return 'other';
    }
}

function itemKind(items: PreferenceDataProperty['items']): PreferenceKind {
    if (Array.isArray(items) || items?.type !== 'string') {
        return 'other';
    }
    return items.enum ? 'choices' : 'texts';
}

export type ParsedValue = { readonly value: string | number } | { readonly problem: string };

/** What a text in the field of a preference stands for, or why it is not taken, as a message for the user. */
export function parsePreference(property: PreferenceDataProperty, text: string): ParsedValue {
    if (preferenceKind(property) !== 'number') {
        const { pattern, minLength = 0 } = property;
        if (text.length < minLength) {
            return { problem: nls.localize('openspace/settings/empty', 'This cannot be empty.') };
        }
        return pattern !== undefined && !new RegExp(pattern).test(text)
            ? { problem: nls.localize('openspace/settings/pattern', 'This must match {0}.', pattern) }
            : { value: text };
    }
    const value = text.trim() === '' ? NaN : Number(text);
    if (!Number.isFinite(value)) {
        return { problem: nls.localize('openspace/settings/noNumber', 'Enter a number.') };
    }
    if (property.type === 'integer' && !Number.isInteger(value)) {
        return { problem: nls.localize('openspace/settings/noInteger', 'Enter a whole number.') };
    }
    const { minimum = -Infinity, maximum = Infinity } = property;
    if (value >= minimum && value <= maximum) {
        return { value };
    }
    if (minimum === -Infinity) {
        return { problem: nls.localize('openspace/settings/atMost', 'Enter at most {0}.', maximum) };
    }
    return {
        problem: maximum === Infinity
            ? nls.localize('openspace/settings/atLeast', 'Enter at least {0}.', minimum)
            : nls.localize('openspace/settings/between', 'Enter a number from {0} to {1}.', minimum, maximum)
    };
}

/** `openspace.agent.maxResultTurns` becomes "Max Result Turns". */
export function preferenceLabel(name: string): string {
    const words = name.split('.').at(-1)?.replace(/([a-z\d])([A-Z])/g, '$1 $2') ?? name;
    return words.charAt(0).toUpperCase() + words.slice(1);
}
