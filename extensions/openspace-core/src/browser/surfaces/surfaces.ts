import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { PaneContentDescription } from '../../common';
import { AgentCommandContribution, AgentCommandRegistry } from '../commands/agent-command-registry';
import { DocumentBuffer } from './document-buffer';
import { PaneContentProvider } from './pane-content-provider';
import { Surface } from './surface';
import { FilePainter, hasEnding } from './surface-files';
import { SurfaceLinks } from './surface-links';

/** Content, and how it is asked for. */
export interface PaneContent {
    readonly description: PaneContentDescription;
    readonly provider: PaneContentProvider;
}

export interface KnownLinks {
    readonly links: SurfaceLinks;
    readonly endings: readonly string[];
}

/** All surfaces of the window, asked as one. */
@injectable()
export class Surfaces implements AgentCommandContribution {

    @inject(ContributionProvider) @named(Surface)
    protected readonly provider: ContributionProvider<Surface>;

    async registerAgentCommands(registry: AgentCommandRegistry): Promise<void> {
        await Promise.all(this.all.map(async surface => {
            registry.addSurface(surface.description);
            await registry.collect(() => surface.registerAgentCommands?.(registry));
        }));
    }

    get all(): readonly Surface[] {
        return this.provider.getContributions();
    }

    /** What can be shown in panes. Those that know a tab best come first. */
    get contents(): PaneContent[] {
        return this.shown.sort((a, b) => Number(a.provider.isFallback ?? false) - Number(b.provider.isFallback ?? false));
    }

    /** Who shows content of a type. */
    providerOf(type: string): PaneContentProvider | undefined {
        return this.contents.find(({ description }) => description.type === type)?.provider;
    }

    /** What can be asked for. */
    get contentDescriptions(): PaneContentDescription[] {
        return this.shown.map(({ description }) => description);
    }

    protected get shown(): PaneContent[] {
        return this.all.flatMap(({ description, content }) =>
            description.content && content ? [{ description: description.content, provider: content }] : []);
    }

    /** What a tab shows beyond its name. */
    stateOf(widget: Widget): string | undefined {
        for (const surface of this.all) {
            const state = surface.stateOf?.(widget);
            if (state !== undefined) {
                return state;
            }
        }
        return undefined;
    }

    /** Whoever follows links, with the endings of the files that belong to them. */
    get links(): KnownLinks[] {
        return this.all.flatMap(({ links, files }) => links ? [{ links, endings: files?.endings ?? [] }] : []);
    }

    /** Shows content of one surface inside another; rejects with a message for the user. */
    async embed(type: string, contentId: string, host: HTMLElement): Promise<Disposable> {
        const content = this.providerOf(type);
        if (!content?.embed) {
            throw new Error(`Nothing here can show a ${type} inside something else.`);
        }
        return content.embed(contentId, host);
    }

    /** Draws files with such a name for documents of other surfaces; undefined if nobody does. */
    painterOf(name: string): FilePainter | undefined {
        return this.all.find(({ files }) => files?.picture && hasEnding(name, files))?.files?.picture;
    }

    /** Whether Escape means something to a surface where the focus is. */
    ownsEscape(focused: Element): boolean {
        return this.all.some(({ keyboard }) => keyboard?.ownsEscape?.(focused));
    }

    /** Whether the focus rests in an input of a surface in which nothing is written. */
    isIdle(focused: Element): boolean {
        return this.all.some(({ keyboard }) => keyboard?.isIdle?.(focused));
    }

    /** Whether an input only passes keys on. */
    passesKeysOn(input: Element): boolean {
        return this.all.some(({ keyboard }) => keyboard?.passesKeysOn?.(input));
    }

    /** All files that are open somewhere. */
    get openDocuments(): DocumentBuffer[] {
        return this.all.flatMap(({ documents }) => documents?.all ?? []);
    }

    /** URI of an open file whose content is another one now. */
    get onDidChangeDocument(): Event<string> {
        return Event.any(...this.all.flatMap(({ documents }) => documents?.onDidChange ?? []));
    }

    get onDidChangeState(): Event<void> {
        return Event.any(...this.all.flatMap(({ onDidChangeState }) => onDidChangeState ?? []));
    }
}
