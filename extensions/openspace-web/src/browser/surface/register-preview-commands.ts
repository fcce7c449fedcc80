import { nls } from '@theia/core/lib/common/nls';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { runCommand } from 'openspace-core/lib/browser/commands/run-command';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PicturedAnswer } from 'openspace-core/lib/browser/commands/pictured-answer';
import { AgentCommandDefinition, CommandArgs, CommandData } from 'openspace-core/lib/common';
import { parseLocalAddress } from '../../common/address/local-address';
import { AgentBrowserService } from '../../common/agent-browser-service';
import { previewClick, previewOpen, previewRead, previewScreenshot, previewType } from '../../common/commands/preview-commands';
import { WebTabs } from '../tab/web-tabs';

/** Whoever has no session looks through the same eyes. */
const NOBODY = 'nobody';

/** Where there is no browser, agents are not told of what needs one. */
export function registerPreviewCommands(
    registry: AgentCommandRegistry, browser: AgentBrowserService, tabs: WebTabs, focus: FocusKeeper, hasBrowser: boolean
): void {
    const show = async (type: string, contentId: string, context: CommandContext): Promise<string> => {
        const { paneId } = await runCommand(registry, 'openspace.pane.open', { type, contentId }, context);
        return String(paneId);
    };
    const open = async (
        { url, path }: CommandArgs<typeof previewOpen>, context: CommandContext
    ): Promise<CommandData<typeof previewOpen>> => {
        if ((url === undefined) === (path === undefined)) {
            throw new Error('Either "url" or "path" is needed.');
        }
        if (url === undefined) {
            return { paneId: await show('preview', path ?? '', context) };
        }
        const { href } = parseLocalAddress(url);
        const known = tabs.find(href);
        const paneId = await show('web', href, context);
        // The person expects what is new, too.
        known?.reload();
        const isPersons = context.source === 'palette';
        const shown = isPersons ? tabs.find(href) : undefined;
        if (shown) {
            focus.bringPersonTo(shown);
        }
        return hasBrowser && !isPersons ? { paneId, ...await browser.load(sessionOf(context), href) } : { paneId, url: href };
    };
    const placeholder = nls.localize('openspace/web/addressHint', 'Port or address, such as 5173 or localhost:5173/about');
    registry.register(previewOpen, open, { optional: [{ name: 'url', placeholder }], isSeen: true });
    const offered = <D extends AgentCommandDefinition>(definition: D): D => hasBrowser ? definition : { ...definition, isWithheld: true };
    registry.register(offered(previewRead), async (_args, context) => {
        const { isTruncated, ...page } = await browser.read(sessionOf(context));
        return { ...page, ...isTruncated ? { truncated: true } : {} };
    });
    registry.register(offered(previewScreenshot), async (args, context) => {
        const { mime, data, description, url, title, errors } = await browser.screenshot(sessionOf(context), args);
        return new PicturedAnswer({ url, title, errors }, [{ mime, data, description }]);
    });
    registry.register(offered(previewClick), ({ element }, context) => browser.click(sessionOf(context), element));
    registry.register(offered(previewType), ({ element, text, submit = false }, context) =>
        browser.type(sessionOf(context), element, text, submit));
}

function sessionOf({ sessionId = NOBODY }: CommandContext): string {
    return sessionId;
}
