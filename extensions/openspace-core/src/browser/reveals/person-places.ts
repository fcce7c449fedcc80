import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { LastUsedTab } from '../surfaces/last-used-tab';
import { Place, SurfacePlaces } from '../surfaces/surface-places';
import { Surfaces } from '../surfaces/surfaces';

/** Knows where the person is, on whatever surface. */
@injectable()
export class PersonPlaces {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    protected tabs: LastUsedTab<Place>;

    @postConstruct()
    protected init(): void {
        this.tabs = new LastUsedTab(this.shell, () => this.places);
    }

    protected get places(): readonly SurfacePlaces[] {
        return this.surfaces.all.flatMap(({ places }) => places ?? []);
    }

    /** The tab that was used last, as far as it can be seen. */
    get widget(): Widget | undefined {
        return this.tabs.widget;
    }

    get current(): Place | undefined {
        return this.tabs.current;
    }

    /** Undefined if there are no places in the tab. */
    of(widget: Widget): Place | undefined {
        return this.tabs.of(widget);
    }

    /** Tells when the person begins to work in a tab. */
    onceUsed(widget: Widget, used: () => void): Disposable {
        const places = this.places.find(one => one.of(widget));
        return places?.onceUsed ? places.onceUsed(widget, used) : onceTouched(widget.node, used);
    }
}

function onceTouched(node: HTMLElement, used: () => void): Disposable {
    const types = ['keydown', 'pointerdown'];
    types.forEach(type => node.addEventListener(type, used, true));
    return Disposable.create(() => types.forEach(type => node.removeEventListener(type, used, true)));
}
