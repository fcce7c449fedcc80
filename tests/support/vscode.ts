/** Of the interface that the extension host gives to extensions, what their functions use: texts, here in English. */
export const l10n = {
    t: (message: string, ...values: readonly (string | number | boolean)[]): string =>
        message.replace(/\{(\d+)\}/g, (_, place: string) => String(values[Number(place)]))
};
