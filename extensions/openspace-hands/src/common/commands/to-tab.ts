import { CommandReference } from 'openspace-core/lib/common/command/agent-command';

/** The way of the person to a tab, by what it shows: the path of a file, the id of a terminal. */
export function toTab(contentId: string): CommandReference {
    return { cmd: 'openspace.pane.focus', args: { contentId } };
}
