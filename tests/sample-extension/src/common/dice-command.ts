import { defineAgentCommand } from 'openspace-core/lib/common';
import { z } from 'zod';

export const diceRoll = defineAgentCommand({
    id: 'openspace.dice.roll',
    label: 'Roll a Die',
    description: 'Rolls a die and answers what it shows.',
    category: 'Dice',
    risk: 'view',
    args: z.object({ sides: z.number().int().min(1).max(100).default(6).describe('number of sides') }),
    result: z.object({ value: z.number() }),
    example: { sides: 20 },
    answersData: true
});
