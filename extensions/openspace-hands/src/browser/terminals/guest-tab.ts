/** Marks a tab that shows a shell which another page may show as well: closing the tab does not end the shell. Outlives a reload. */
export const GUEST_ATTRIBUTE = 'openspace-guest';
