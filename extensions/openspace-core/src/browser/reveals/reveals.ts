import { Widget } from '@theia/core/lib/browser/widgets';
import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from '../commands/command-context';
import { Place } from '../surfaces/surface-places';
import { FocusKeeper } from '../person/focus-keeper';
import { PersonPlaces } from './person-places';
import { RevealHistory } from './reveal-history';

/** Shows things on behalf of the agent, on whatever surface, such that the person can go back to where they were. */
@injectable()
export class Reveals {

    @inject(PersonPlaces)
    protected readonly places: PersonPlaces;

    @inject(RevealHistory)
    protected readonly history: RevealHistory;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    /** Listens whether the person begins to work where something was shown last. */
    protected watch = Disposable.NULL;

    /** `show` answers the tab in which it can be seen. The keyboard stays where it is, unless the person asked for it themselves. */
    async around(uri: string, { source }: Pick<CommandContext, 'source'>, show: () => Promise<Widget>): Promise<Widget> {
        const before = this.places.current;
        if (source === 'palette') {
            const widget = await show();
            this.focus.bringPersonTo(widget);
            return widget;
        }
        const widget = await this.focus.during(show);
        this.record(uri, widget, before);
        return widget;
    }

    /** Something has been shown, and `before` is where the person was. */
    record(uri: string, widget: Widget, before: Place | undefined, highlights: readonly string[] = []): void {
        const left = this.places.of(widget);
        const place = before && !(left && before.isSame(left)) ? before : undefined;
        this.history.add({ uri, widgetId: widget.id, place, left, highlights: new Set(highlights) });
        this.watch.dispose();
        this.watch = this.places.onceUsed(widget, () => this.history.markUsed(widget.id));
    }
}
