import { SurfaceDescription } from 'openspace-core/lib/common';
import { diceAdd, diceRoll, diceShow } from './dice-commands';

export const diceSurface: SurfaceDescription = {
    id: 'dice',
    purpose: 'Throw dice where the person sees them.',
    commands: [diceAdd, diceRoll, diceShow],
    content: { type: 'dice', contentId: 'path of a game', kind: 'path' },
    examples: [{
        title: 'Play a round where the person can watch:',
        commands: [
            { cmd: diceAdd.id, args: { path: 'games/first.dice.json' } }, { cmd: diceShow.id, args: { path: 'games/first.dice.json' } }
        ]
    }]
};
