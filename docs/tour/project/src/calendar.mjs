import { moonPhase } from './moon.mjs';

const DAYS_SHOWN = 7;

/** One line for each day, beginning with `first`. */
export function moonCalendar(first, days = DAYS_SHOWN) {
    return Array.from({ length: days }, (_, index) => {
        const date = new Date(first);
        date.setUTCDate(first.getUTCDate() + index);
        const { name, sign } = moonPhase(date);
        return `${date.toISOString().slice(0, 10)}  ${sign}  ${name}`;
    });
}

process.stdout.write(`${moonCalendar(new Date()).join('\n')}\n`);
