import { nls } from '@theia/core/lib/common/nls';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { z } from 'zod';
import { explainBadArguments } from '../../common';

/** A number as JSON Schema describes it. */
export interface NumberSchema {
    readonly type?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly exclusiveMinimum?: number;
    readonly exclusiveMaximum?: number;
}

/** Says what to type instead; undefined if the text is a number that fits. */
export function numberProblem(text: string, schema: NumberSchema): string | undefined {
    const { type, minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
    const value = text.trim() === '' ? NaN : Number(text);
    const isWanted = Number.isFinite(value) && (type !== 'integer' || Number.isSafeInteger(value));
    const isWithin = value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
    return isWanted && isWithin ? undefined : describeNumber(schema);
}

/** The value that a text stands for, or why it stands for none. */
export interface ReadValue {
    readonly value?: unknown;
    readonly problem?: string;
}

/** Reads JSON, or the text itself where the argument may be one. */
export function readJson(text: string, schema: z.ZodType, example: string): ReadValue {
    let value: unknown = text;
    let isJson = true;
    try {
        value = JSON.parse(text);
    } catch {
        isJson = false;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) {
        return { value };
    }
    const asJson = nls.localize('openspace/core/argument/json', 'Enter JSON, for example: {0}', example);
    return { problem: isJson ? reasonText(explainBadArguments(parsed.error)) : asJson };
}

function describeNumber({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: NumberSchema): string {
    // Limits of every whole number say nothing.
    const isTelling = (limit: number | undefined): limit is number => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
    const limits = [
        ...isTelling(minimum) ? [`≥ ${minimum}`] : [],
        ...isTelling(exclusiveMinimum) ? [`> ${exclusiveMinimum}`] : [],
        ...isTelling(maximum) ? [`≤ ${maximum}`] : [],
        ...isTelling(exclusiveMaximum) ? [`< ${exclusiveMaximum}`] : []
    ];
    const wanted = type === 'integer'
        ? nls.localize('openspace/core/argument/integer', 'Enter a whole number')
        : nls.localize('openspace/core/argument/number', 'Enter a number');
    return limits.length > 0 ? `${wanted} (${limits.join(', ')})` : wanted;
}
