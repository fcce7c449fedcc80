/** Names of the templates for new decks. Their slides are in a file of their own, which is loaded with the code for decks. */
export const DECK_TEMPLATE_NAMES = ['talk', 'code-walk', 'review', 'decision'] as const;

export type DeckTemplateName = typeof DECK_TEMPLATE_NAMES[number];
