import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { LastUsedTab } from 'openspace-core/lib/browser/surfaces/last-used-tab';
import { OfferedContext } from 'openspace-core/lib/browser/surfaces/surface-context';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { attachmentId, ContextAttachment } from '../drafts/draft';

/** The file in front of the person, and what they have selected there. */
export interface CurrentPlace {
    readonly file?: ContextAttachment;
    readonly selection?: ContextAttachment;
}

const NOWHERE: CurrentPlace = {};

/**
 * What the person looks at, on whatever surface. A selection goes with the next message, unless they say no; the file only if
 * they say so.
 */
@injectable()
export class PersonContext {

    @inject(Surfaces) protected readonly surfaces: Surfaces;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    protected tabs: LastUsedTab<OfferedContext>;
    protected current = NOWHERE;
    /** The selection that was sent or refused; it is not offered again. */
    protected settled: string | undefined;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        const contexts = this.surfaces.all.flatMap(({ context }) => context ?? []);
        this.tabs = new LastUsedTab(this.shell, () => contexts);
        this.tabs.onDidChange(() => this.look());
        contexts.forEach(({ onDidChange }) => onDidChange(() => this.look()));
        this.look();
    }

    /** The same object while nothing changes. */
    get place(): CurrentPlace {
        return this.current;
    }

    /** What goes with the next message. */
    get pending(): ContextAttachment | undefined {
        const { selection } = this.current;
        return selection && attachmentId(selection) !== this.settled ? selection : undefined;
    }

    /** A picture of what is selected, as a `data:` address, if there is one. */
    async picture(): Promise<string | undefined> {
        const selection = this.tabs.current?.selection;
        return selection?.kind === 'excerpt' ? selection.picture?.() : undefined;
    }

    /** What is selected now is not to be sent (again). */
    settle(): void {
        const { selection } = this.current;
        this.settled = selection && attachmentId(selection);
        this.onDidChangeEmitter.fire();
    }

    protected look(): void {
        const offered = this.tabs.current;
        const { file, selection } = this.current;
        const selected = offered && selectionOf(offered);
        this.current = offered
            ? { file: kept(file, { type: 'context', path: offered.path }), selection: selected && kept(selection, selected) }
            : NOWHERE;
        if (!this.current.selection) {
            // Selected again, it is meant again.
            this.settled = undefined;
        }
        this.onDidChangeEmitter.fire();
    }
}

function selectionOf({ path, selection }: OfferedContext): ContextAttachment | undefined {
    switch (selection?.kind) {
        case 'lines': return { type: 'context', path, lines: { start: selection.start, end: selection.end } };
        case 'excerpt': return { type: 'context', path, excerpt: { label: selection.label, text: selection.text } };
        default: return undefined;
    }
}

/** The same object for the same thing: the caret moves often. */
function kept(before: ContextAttachment | undefined, now: ContextAttachment): ContextAttachment {
    return before && attachmentId(before) === attachmentId(now) ? before : now;
}
