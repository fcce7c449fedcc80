import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { Place, SurfacePlaces } from '../surfaces/surface-places';
import { Surfaces } from '../surfaces/surfaces';

/** Knows where the person is, on whatever surface. */
@injectable()
export class PersonPlaces {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    /** The last tab with a place that had the keyboard: from there the person may have gone to the chat, say. */
    protected last: Widget | undefined;

    @postConstruct()
    protected init(): void {
        this.shell.onDidChangeActiveWidget(({ newValue }) => {
            if (newValue && this.placesIn(newValue)) {
                this.last = newValue;
            }
        });
    }

    /** The tab that was used last, as far as it can be seen. What an agent brings to the front counts if the surface says so. */
    get widget(): Widget | undefined {
        const { last } = this;
        const places = last && !last.isDisposed ? this.placesIn(last) : undefined;
        return places && !('lastUsed' in places) ? last : this.surfaces.all.map(surface => surface.places?.lastUsed).find(widget => widget && this.placesIn(widget));
    }

    get current(): Place | undefined {
        const { widget } = this;
        return widget && this.of(widget);
    }

    /** Undefined if there are no places in the tab. */
    of(widget: Widget): Place | undefined {
        return this.placesIn(widget)?.of(widget);
    }

    /** Tells when the person begins to work in a tab. */
    onceUsed(widget: Widget, used: () => void): Disposable {
        const places = this.placesIn(widget);
        return places?.onceUsed ? places.onceUsed(widget, used) : onceTouched(widget.node, used);
    }

    protected placesIn(widget: Widget): SurfacePlaces | undefined {
        return this.surfaces.all.find(({ places }) => places?.of(widget))?.places;
    }
}

function onceTouched(node: HTMLElement, used: () => void): Disposable {
    const types = ['keydown', 'pointerdown'];
    types.forEach(type => node.addEventListener(type, used, true));
    return Disposable.create(() => types.forEach(type => node.removeEventListener(type, used, true)));
}
