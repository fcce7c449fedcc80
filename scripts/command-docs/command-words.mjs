import { DEBUG_WORDS } from './words/debug-words.mjs';
import { EDITOR_WORDS } from './words/editor-words.mjs';
import { FILE_WORDS } from './words/file-words.mjs';
import { HELP_WORDS } from './words/help-words.mjs';
import { LANGUAGE_WORDS } from './words/language-words.mjs';
import { LAYOUT_WORDS } from './words/layout-words.mjs';
import { PANE_WORDS } from './words/pane-words.mjs';
import { PRESENTATION_WORDS } from './words/presentation-words.mjs';
import { PREVIEW_WORDS } from './words/preview-words.mjs';
import { SOURCE_CONTROL_WORDS } from './words/source-control-words.mjs';
import { TERMINAL_WORDS } from './words/terminal-words.mjs';
import { WHITEBOARD_WORDS } from './words/whiteboard-words.mjs';

/**
 * What users want to know of a command and its definition does not say: each word of a definition stands in every prompt, so
 * most arguments have none. The spec beside it fails if a command, an argument or a member of an answer has no words here and
 * none in its definition, and if words are left over.
 *
 * @typedef {object} CommandWords
 * @property {string[]} [more] Paragraphs after the description.
 * @property {Record<string, string>} [args] Meaning of arguments, in place of the definition's.
 * @property {Record<string, string>} [limits] Limits that the schema cannot express.
 * @property {Record<string, string>} [result] Meaning of what comes back.
 * @property {string} [asks] What the palette asks for, if it is not just the needed arguments.
 * @property {boolean} [isSeen] Whether the window shows what comes of it, so that no editor opens for the answer.
 * @property {string} [palette] What else is special when it is chosen in the palette.
 */

/** @type {Record<string, CommandWords>} */
export const WORDS = {
    ...LAYOUT_WORDS,
    ...PANE_WORDS,
    ...EDITOR_WORDS,
    ...TERMINAL_WORDS,
    ...FILE_WORDS,
    ...LANGUAGE_WORDS,
    ...DEBUG_WORDS,
    ...PREVIEW_WORDS,
    ...PRESENTATION_WORDS,
    ...WHITEBOARD_WORDS,
    ...SOURCE_CONTROL_WORDS,
    ...HELP_WORDS
};
