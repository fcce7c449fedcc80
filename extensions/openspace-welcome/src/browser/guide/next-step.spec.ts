import { expect, it } from 'vitest';
import { nextStep } from './next-step';

it.each<[said: string[], step: number]>([
    [[], 0],
    [['hello'], 0],
    [['show'], 1],
    [['show', 'what is this?', ' run '], 2],
    [['show', 'run', 'fix'], 3],
    // Whoever goes back goes on from there.
    [['show', 'run', 'show'], 1],
    // Or has chosen another language on the way.
    [['zeig', 'lauf'], 2]
])('after %j comes step %i', (said, step) => {
    expect(nextStep([['show', 'run', 'fix'], ['zeig', 'lauf', 'beheb']], said)).toBe(step);
});
