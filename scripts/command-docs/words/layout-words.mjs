const LAYOUTS = {
    'layouts': 'the saved layouts of this folder, by name',
    'layouts[].name': 'its name',
    'layouts[].savedAt': 'when it was saved',
    'layouts[].tabs': 'what its tabs show, those of the side panels aside'
};

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const LAYOUT_WORDS = {
    'openspace.layout.save': {
        more: ['Layouts are kept for the folder, 50 of them at most, whatever the port and the browser. *Delete Layout…* deletes one.'],
        result: LAYOUTS
    },
    'openspace.layout.apply': {
        more: [
            'Files with unsaved changes, pinned tabs, terminals that run, the chat and what you are in stay open beside the tabs of the '
                + 'layout, and views of the side panels stay there, folded. Where a file is gone, a tab says so and shows the file when it '
                + 'is back. A terminal that has ended is not started again by itself.'
        ],
        result: {
            ...LAYOUTS,
            'kept': '`contentId` of each tab that stayed open although the layout does not have it',
            'missing': 'titles of tabs whose content is not there'
        },
        asks: 'You choose a layout from a list.'
    },
    'openspace.layout.list': { result: LAYOUTS }
};
