import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { OpenSpacePreferences } from '../../common/preferences/openspace-preferences';
import { CommandContext } from '../commands/command-context';

/** From lenient to strict. */
const MODES = ['auto-focus', 'suggest-only', 'disabled'] as const;
export type RevealMode = typeof MODES[number];

/** What an agent is told when its file was only offered. */
export const SUGGESTED = 'The person was offered to see it; it is not shown yet.';

/** Whether the agent may show files to the person. */
@injectable()
export class RevealPolicy {

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    @inject(MessageService)
    protected readonly messages: MessageService;

    /**
     * The stricter one of what the person allows and the agent wants; throws if nothing may be shown.
     * What the person runs is their own wish.
     */
    modeFor({ source }: Pick<CommandContext, 'source'>, wanted: RevealMode = 'auto-focus'): Exclude<RevealMode, 'disabled'> {
        const allowed = source === 'palette' ? 'auto-focus' : this.preferences['openspace.agent.revealPolicy'];
        const mode = MODES[Math.max(MODES.indexOf(allowed), MODES.indexOf(wanted))];
        if (mode === 'disabled') {
            throw new Error(
                allowed === mode ? 'Showing files is switched off (openspace.agent.revealPolicy).' : 'Nothing is shown in mode "disabled".'
            );
        }
        return mode;
    }

    /** For what cannot be offered: throws with a message for the user unless the agent may show files by itself. */
    checkFree(context: Pick<CommandContext, 'source'>): void {
        if (this.modeFor(context) === 'suggest-only') {
            throw new Error(
                'The person wants to choose which files are shown (openspace.agent.revealPolicy): offer it with openspace.editor.open.'
            );
        }
    }

    /** Offers a file in a message that takes no keyboard; `show` runs if and when the person wants to see it. */
    suggest({ path }: { readonly path: string }, line: number | undefined, show: () => Promise<unknown>): void {
        const offer = async (): Promise<void> => {
            const showMe = nls.localize('openspace/core/showMe', 'Show me');
            const where = line === undefined ? path : `${path}:${line}`;
            if (await this.messages.info(
                nls.localize('openspace/core/suggestFile', 'The agent would like to show {0}.', toastText(where)), showMe
            ) === showMe) {
                await show();
            }
        };
        offer().catch((error: unknown) => this.messages.error(errorText(error)));
    }
}
