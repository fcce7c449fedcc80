import { nls } from '@theia/core/lib/common/nls';

const UNITS: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]];

/** Formats are slow to make, and every row needs some. */
const formatsOf = remember((locale: string | undefined) => ({
    ago: new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
    exact: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
    milliseconds: new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short', maximumFractionDigits: 0 }),
    seconds: new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 })
}));

/** "5 min. ago" in the person's language; `now` in milliseconds since 1970. */
export function timeAgo(time: string, now: number, locale = nls.locale): string {
    // The clocks of page and backend may differ by a little: nothing lies in the future.
    const elapsed = Math.max(0, now - Date.parse(time)) || 0;
    const [unit, length] = UNITS.find(([, milliseconds]) => elapsed >= milliseconds) ?? ['second', Infinity];
    return formatsOf(locale).ago.format(length === Infinity ? 0 : -Math.floor(elapsed / length), unit);
}

/** Date and time to the second. */
export function exactTime(time: string, locale = nls.locale): string {
    const date = Date.parse(time);
    return Number.isNaN(date) ? time : formatsOf(locale).exact.format(date);
}

/** "12 ms", "1.2 sec" */
export function durationText(milliseconds: number, locale = nls.locale): string {
    const formats = formatsOf(locale);
    return milliseconds < 1_000 ? formats.milliseconds.format(milliseconds) : formats.seconds.format(milliseconds / 1_000);
}

function remember<K, V>(make: (key: K) => V): (key: K) => V {
    const made = new Map<K, V>();
    return key => {
        const value = made.get(key) ?? make(key);
        made.set(key, value);
        return value;
    };
}
