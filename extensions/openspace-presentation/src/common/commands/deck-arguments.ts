import { z } from 'zod';
import { CommandReference, workspacePath } from 'openspace-core/lib/common';
import { findingSchema } from '../findings/finding';

/** The deck that a command is about. */
export const deckPath = workspacePath().describe('*.deck.md');

export const slideIndex = z.number().int().min(0).describe('from 0');

/** What is wrong with the slides that a command touched; empty when all is well. */
export const findings = z.array(findingSchema);

/** Where a deck stands after a command. */
export const deckPosition = z.object({ slideIndex: z.number(), total: z.number() });

/** The way of the person to a deck, and to its slide if there is one. */
export function toDeck(
    { deckPath: path, slideIndex: index }: { readonly deckPath: string; readonly slideIndex?: number }
): CommandReference {
    return { cmd: 'openspace.presentation.open', args: { deckPath: path, ...(index === undefined ? {} : { slideIndex: index }) } };
}
