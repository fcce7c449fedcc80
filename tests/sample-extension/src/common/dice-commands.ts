import { z } from 'zod';
import { defineAgentCommand, workspacePath } from 'openspace-core/lib/common';

export const diceRoll = defineAgentCommand({
    id: 'openspace.dice.roll',
    label: 'Roll a Die',
    description: 'Rolls a die and answers what it shows.',
    category: 'Dice',
    risk: 'view',
    reach: 'window',
    args: z.object({ sides: z.number().int().min(1).max(100).default(6).describe('number of sides') }),
    result: z.object({ value: z.number() }),
    example: { sides: 20 },
    summary: ({ sides }) => `Rolled a die with ${sides} sides`,
    answersData: true
});

export const diceAdd = defineAgentCommand({
    id: 'openspace.dice.add',
    label: 'Add a Roll to a Game',
    description: 'Rolls the die of a game and writes the outcome into its file, which it creates if need be.',
    category: 'Dice',
    risk: 'write',
    args: z.object({
        path: workspacePath().describe('game, *.dice.json'),
        value: z.number().int().min(1).max(100).optional().describe('instead of a roll')
    }),
    result: z.object({ value: z.number(), rolls: z.number() }),
    example: { path: 'games/first.dice.json' },
    summary: ({ path }) => `Rolled the die of ${path}`,
    answersData: true
});

export const diceShow = defineAgentCommand({
    id: 'openspace.dice.show',
    label: 'Show a Roll of a Game',
    description: 'Shows a game to the person, at one of its rolls or at the last one.',
    category: 'Dice',
    risk: 'view',
    args: z.object({ path: workspacePath().describe('game, *.dice.json'), roll: z.number().int().min(1).optional().describe('from 1') }),
    result: z.object({ roll: z.number(), rolls: z.number() }),
    example: { path: 'games/first.dice.json', roll: 2 },
    summary: ({ path, roll }) => roll === undefined ? `Showed ${path}` : `Showed roll ${roll} of ${path}`
});
