/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const HELP_WORDS = {
    'openspace.help': {
        args: { command: 'id of a command; without it all are listed' },
        result: { text: 'the explanation' },
        asks: 'You choose one command, or all, from a list.'
    }
};
