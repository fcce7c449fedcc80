import { nls } from '@theia/core/lib/common/nls';

const UNITS: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
    ['year', 31_536_000_000], ['month', 2_592_000_000], ['week', 604_800_000], ['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]
];

/** "5 min. ago" in the person's language; both times in milliseconds since 1970. */
export function relativeTime(then: number, now: number, locale = nls.locale): string {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
    const elapsed = Math.max(0, now - then);
    const [unit, length] = UNITS.find(([, milliseconds]) => elapsed >= milliseconds) ?? ['second', Infinity];
    return format.format(length === Infinity ? 0 : -Math.floor(elapsed / length), unit);
}
