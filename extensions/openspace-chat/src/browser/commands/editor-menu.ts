/** The group of the editor's context menu, after navigation, in which there is what leads to the agent. */
export const EDITOR_CONTEXT_GROUP = ['editor_context_menu', 'navigation'];
