import { z } from 'zod';

/** How the names of games end. */
export const GAME_ENDING = '.dice.json';

const gameSchema = z.object({ sides: z.number().int().min(1).max(100), rolls: z.array(z.number().int()) });

/** One die, and what it has shown. */
export type DiceGame = z.infer<typeof gameSchema>;

export const NEW_GAME: DiceGame = { sides: 6, rolls: [] };

/** Throws with a message for the user. */
export function readGame(text: string): DiceGame {
    let value: unknown;
    try {
        value = JSON.parse(text);
    } catch {
        throw new Error('This is not a game of dice: its file is not JSON.');
    }
    const { data } = gameSchema.safeParse(value);
    if (!data) {
        throw new Error('This is not a game of dice: it needs "sides" and "rolls".');
    }
    return data;
}

/** One roll per line, so that differences can be read. */
export function printGame({ sides, rolls }: DiceGame): string {
    return `{\n  "sides": ${sides},\n  "rolls": [${rolls.map(roll => `\n    ${roll}`).join(',')}${rolls.length > 0 ? '\n  ' : ''}]\n}\n`;
}

/** The rolls, from 1, that the die cannot have shown. */
export function impossibleRolls({ sides, rolls }: DiceGame): number[] {
    return rolls.flatMap((roll, index) => roll < 1 || roll > sides ? [index + 1] : []);
}
