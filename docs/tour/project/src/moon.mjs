const DAY = 24 * 60 * 60 * 1000;

/** Days from one new moon to the next, on average. */
const MONTH = 29.530588853;

/** A new moon to count from. */
const KNOWN_NEW_MOON = Date.UTC(2000, 0, 6, 18, 14);

export const PHASES = [
    { name: 'new moon', sign: '🌑' },
    { name: 'waxing crescent', sign: '🌒' },
    { name: 'first quarter', sign: '🌓' },
    { name: 'waxing gibbous', sign: '🌔' },
    { name: 'full moon', sign: '🌕' },
    { name: 'waning gibbous', sign: '🌖' },
    { name: 'last quarter', sign: '🌗' },
    { name: 'waning crescent', sign: '🌘' }
];

/** Days since the last new moon. */
export function moonAge(date) {
    const days = (date.getTime() - KNOWN_NEW_MOON) / DAY;
    // Dates before it give a negative remainder.
    return (days % MONTH + MONTH) % MONTH;
}

/** The phase that is nearest to the moon's age. */
export function moonPhase(date) {
    const part = moonAge(date) / MONTH;
    const index = Math.round(part * PHASES.length);
    return PHASES[index];
}
