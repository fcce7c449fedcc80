/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const PANE_WORDS = {
    'openspace.pane.list': {
        result: {
            'panes': 'all panes that have tabs, hidden ones included',
            'panes[].id': 'id of the pane',
            'panes[].area': 'where it is: middle of the window, side panels, bottom panel',
            'panes[].tabs': 'its tabs, in order',
            'panes[].tabs[].contentId': 'what the tab shows: path of a file, name of a terminal, session of the chat, else an id',
            'panes[].tabs[].type': 'kind of content, for example `editor`, `terminal` or `chat`',
            'panes[].tabs[].title': 'what stands on the tab',
            'panes[].tabs[].isDirty': 'it has unsaved changes',
            'panes[].tabs[].state': 'extra state, such as the current page',
            'panes[].activeTabIndex': 'the tab in front, from 0; -1 if the side panel is folded',
            'panes[].geometry': 'place and size, in percent of the window',
            'panes[].geometry.x': 'left edge',
            'panes[].geometry.y': 'upper edge',
            'panes[].geometry.width': 'width',
            'panes[].geometry.height': 'height',
            'activePane': 'id of the pane that was used last',
            'layout': 'the tree of splits in the middle of the window: panes, and splits with `orientation`, `ratios` and `children`'
        }
    },
    'openspace.pane.open': {
        more: [
            'What is open already is not opened twice, except a file that is wanted in another pane. A terminal and the chat are moved '
                + 'there. A terminal that has no tab in this page gets one. A pane that you have the keyboard in is not covered.'
        ],
        args: {
            type: 'what kind of content',
            title: 'what a new tab is called',
            newPane: 'a pane of its own; to the right, unless `splitDirection` says otherwise',
            splitDirection: 'a pane of its own: `vertical` to the right, `horizontal` below',
            targetPaneId: 'pane to use, or to split, instead of the active one',
            contentId: 'path of a file, name of a terminal, id of a session; empty for the chat as it is'
        },
        limits: { targetPaneId: 'side panels cannot be split' },
        result: { paneId: 'the pane in which it is shown' }
    },
    'openspace.pane.close': {
        more: ['A pinned tab, one that you are in (unless it has unsaved changes: then you are asked), '
            + 'a terminal that you use and one in which a program runs stay open, and the answer says so.'],
        args: { contentId: 'tab to close; in every pane, unless `paneId` is there too', paneId: 'pane to close with all its tabs' },
        limits: { contentId: 'one of the two is needed', paneId: 'one of the two is needed' },
        result: { closed: '`contentId` of each closed tab' },
        asks: 'You choose a tab from a list.',
        palette: 'You may close a tab that you are in.'
    },
    'openspace.pane.focus': {
        more: ['This is the only command with which the agent may move the keyboard, and it does not while you are typing, '
            + 'have a draft in an input, or are in a menu or dialog.'],
        args: { paneId: 'pane whose tab in front is meant', contentId: 'tab that is meant' },
        limits: { contentId: 'one of the two is needed', paneId: 'one of the two is needed' },
        result: { focused: 'the keyboard is there now' },
        asks: 'You choose a tab from a list.'
    },
    'openspace.pane.resize': {
        more: ['A folded panel is unfolded first.'],
        args: {
            paneId: 'pane or panel', width: 'percent of the window\'s width', height: 'percent of the window\'s height; not for side panels'
        },
        limits: { width: 'one of the two is needed', height: 'one of the two is needed' },
        result: {
            'geometry': 'place and size that came of it, in percent of the window',
            'geometry.x': 'left edge',
            'geometry.y': 'upper edge',
            'geometry.width': 'width',
            'geometry.height': 'height'
        },
        asks: 'You choose a pane from a list, and are asked for `width` and `height`, of which you may leave one empty.'
    }
};
