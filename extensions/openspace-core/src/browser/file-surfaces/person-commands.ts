import { Command, CommandHandler } from '@theia/core/lib/common/command';
import { FileTab, FileTabs } from './file-tabs';

/**
 * Makes commands for the person that belong to a surface, such as *Presentation: New Deck…*; their texts are found as
 * `openspace/presentation/…` and can be translated there.
 */
export function personCommandsOf(surfaceId: string, category: string): (name: string, label: string, key: string) => Command {
    return (name, label, key) => Command.toLocalizedCommand(
        { id: `openspace-${surfaceId}:${name}`, category, label }, `openspace/${surfaceId}/${key}`, `openspace/${surfaceId}/category`
    );
}

/** Works with the file of the tab that the person works with; disabled where there is none. */
export function onCurrentFile<T extends FileTab>(tabs: FileTabs<T>, execute: (uri: string, tab: T) => Promise<void>): CommandHandler {
    return {
        isEnabled: () => tabs.current !== undefined,
        execute: async () => {
            const { current } = tabs;
            if (current) {
                await execute(tabs.uriOf(current), current);
            }
        }
    };
}
