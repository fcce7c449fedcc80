import { DiceGame } from '../common';

const FACES = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

/** Puts a game into an element: all rolls, with one of them in front (from 1). */
export function paintGame(host: HTMLElement, game: DiceGame | undefined, roll: number, problem: string): void {
    const line = document.createElement('p');
    line.textContent = game ? `Roll ${roll} of ${game.rolls.length}` : problem;
    const faces = (game?.rolls ?? []).map((value, index) => {
        const face = document.createElement('span');
        face.className = 'openspace-dice-face';
        face.textContent = game?.sides === 6 ? FACES[value - 1] ?? String(value) : String(value);
        face.setAttribute('aria-current', String(index + 1 === roll));
        face.style.cssText = `font-size: 48px; margin: 8px; opacity: ${index + 1 === roll ? 1 : 0.4}`;
        return face;
    });
    host.replaceChildren(line, ...faces);
}
