import { Widget } from '@theia/core/lib/browser/widgets';
import { Event } from '@theia/core/lib/common/event';
import { SurfaceIntroduction } from '../../common';
import { AgentCommandRegistry } from '../commands/agent-command-registry';
import { DocumentBuffers } from './document-buffer';
import { PaneContentProvider } from './pane-content-provider';
import { SurfaceContext } from './surface-context';
import { SurfaceFiles } from './surface-files';
import { SurfaceKeyboard } from './surface-keyboard';
import { SurfaceLinks } from './surface-links';
import { SurfacePlaces } from './surface-places';
import { SurfaceProblems } from './surface-problems';

/** Bound by the extension that brings a surface; nothing else has to change. */
export const Surface = Symbol('Surface');

/**
 * Something that person and agent work on together: a kind of content with commands, such as editors or terminals. All members
 * but the description are optional: a surface says as much about itself as there is to say.
 */
export interface Surface {
    readonly description: SurfaceIntroduction;
    /** Registers its commands with their handlers; resolves when that is done, if their code has to be loaded first. */
    registerAgentCommands?(registry: AgentCommandRegistry): void | Promise<void>;
    /** Shows what the description has as `content`. */
    readonly content?: PaneContentProvider;
    /** Files that it opens. */
    readonly files?: SurfaceFiles;
    /** Files that are open here in a way of its own. Agent and person then work on the same content. */
    readonly documents?: DocumentBuffers;
    readonly keyboard?: SurfaceKeyboard;
    /** Where the person can go back to. */
    readonly places?: SurfacePlaces;
    /** What the person has selected here, for the chat. */
    readonly context?: SurfaceContext;
    readonly problems?: SurfaceProblems;
    /** Links of the chat that lead here. */
    readonly links?: SurfaceLinks;
    /** What a tab of this surface shows beyond its name, for the agent: "slide 3 of 12". One short line. */
    stateOf?(widget: Widget): string | undefined;
    /** What {@link stateOf} says has changed. */
    readonly onDidChangeState?: Event<void>;
}
