import { Command } from '@theia/core/lib/common/command';

/** A command of the person in the palette. Ids that begin with `openspace.` belong to agent commands. */
export function chatCommand(name: string, label: string): Command {
    return Command.toLocalizedCommand(
        { id: `openspace-chat:${name}`, label, category: 'Chat' }, `openspace/chat/command/${name}`, 'openspace/chat/category'
    );
}
