import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { fitScale, Size, stepScale, wheelScale } from './zoom-scale';

interface ZoomPaneProps {
    /** What it shows, for those who do not see it. */
    readonly label: string;
    /** Of what it shows, in pixels. */
    readonly size: Size;
    /** Stands in the bar. */
    readonly info: string;
    readonly className?: string;
    /** Fills the place that it gets. */
    readonly children: React.ReactNode;
}

/** A point of what is shown, from 0 to 1 in both directions, and where in the window it is to stay. */
interface Anchor {
    readonly share: readonly [number, number];
    readonly x: number;
    readonly y: number;
}

type Zoom = number | 'fit';

/** Something that can be shown larger and smaller and moved about, with the mouse and with keys. */
export const ZoomPane = ({ label, size, info, className = '', children }: ZoomPaneProps): React.JSX.Element => {
    const pane = React.useRef<HTMLDivElement>(null);
    const place = React.useRef<HTMLDivElement>(null);
    const [zoom, setZoom] = React.useState<Zoom>('fit');
    const room = useRoom(pane);
    const scale = zoom === 'fit' ? fitScale(size, room) : zoom;
    const anchor = React.useRef<Anchor>();
    const latest = React.useRef(scale);
    latest.current = scale;

    const zoomTo = React.useCallback((next: Zoom, x?: number, y?: number): void => {
        const [view, box] = [pane.current?.getBoundingClientRect(), place.current?.getBoundingClientRect()];
        if (view && box) {
            const point = { x: x ?? view.x + view.width / 2, y: y ?? view.y + view.height / 2 };
            anchor.current = { share: [(point.x - box.x) / box.width, (point.y - box.y) / box.height], ...point };
        }
        setZoom(next);
    }, []);

    React.useLayoutEffect(() => {
        const box = place.current?.getBoundingClientRect();
        if (anchor.current && box && pane.current) {
            const { share: [across, down], x, y } = anchor.current;
            pane.current.scrollLeft += box.x + across * box.width - x;
            pane.current.scrollTop += box.y + down * box.height - y;
            anchor.current = undefined;
        }
    }, [scale]);

    React.useEffect(() => {
        const element = pane.current;
        const onWheel = (event: WheelEvent): void => {
            if (event.ctrlKey || event.metaKey) {
                // Else the browser makes the whole window larger; React's listeners cannot prevent that.
                event.preventDefault();
                zoomTo(wheelScale(latest.current, event.deltaY), event.clientX, event.clientY);
            }
        };
        element?.addEventListener('wheel', onWheel, { passive: false });
        return () => element?.removeEventListener('wheel', onWheel);
    }, [zoomTo]);

    const onKeyDown = (event: React.KeyboardEvent): void => {
        const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : zoomByKey(event.key, scale);
        if (next !== undefined) {
            event.preventDefault();
            zoomTo(next);
        }
    };
    return <div className={`openspace-zoom ${className}`} onKeyDown={onKeyDown}>
        <div className='openspace-zoom-pane' ref={pane} tabIndex={0} data-preview-focus='' role='group' aria-label={label}
            onPointerDown={drag}>
            <div className='openspace-zoom-place' ref={place} style={{ width: size.width * scale, height: size.height * scale }}>
                {children}
            </div>
        </div>
        <div className='openspace-zoom-bar'>
            <span className='openspace-zoom-info'>{info}</span>
            <ZoomButton icon='zoom-out' label={nls.localize('openspace/preview/zoomOut', 'Zoom Out (-)')}
                onClick={() => zoomTo(stepScale(scale, -1))} />
            <span className='openspace-zoom-scale' aria-live='polite'>{Math.round(scale * 100)} %</span>
            <ZoomButton icon='zoom-in' label={nls.localize('openspace/preview/zoomIn', 'Zoom In (+)')}
                onClick={() => zoomTo(stepScale(scale, 1))} />
            <ZoomButton icon='screen-full' label={nls.localize('openspace/preview/zoomFit', 'Show All (0)')}
                onClick={() => zoomTo('fit')} />
            <ZoomButton icon='symbol-numeric' label={nls.localize('openspace/preview/zoomOwn', 'Actual Size (1)')}
                onClick={() => zoomTo(1)} />
        </div>
    </div>;
};

const ZoomButton = ({ icon, label, onClick }: { readonly icon: string; readonly label: string; readonly onClick: () => void }) =>
    <button type='button' className='openspace-icon-button' aria-label={label} title={label} onClick={onClick}>
        <Icon name={icon} />
    </button>;

function zoomByKey(key: string, scale: number): Zoom | undefined {
    switch (key) {
        case '+': case '=': return stepScale(scale, 1);
        case '-': return stepScale(scale, -1);
        case '0': return 'fit';
        case '1': return 1;
        default: return undefined;
    }
}

/** Moves what is shown with the pointer. */
function drag(event: React.PointerEvent<HTMLElement>): void {
    const pane = event.currentTarget;
    if (event.button > 1) {
        return;
    }
    const from = { x: event.clientX + pane.scrollLeft, y: event.clientY + pane.scrollTop };
    const move = ({ clientX, clientY }: PointerEvent): void => {
        pane.scrollLeft = from.x - clientX;
        pane.scrollTop = from.y - clientY;
    };
    const end = (): void => {
        pane.removeEventListener('pointermove', move);
        pane.removeEventListener('lostpointercapture', end);
    };
    pane.setPointerCapture(event.pointerId);
    pane.addEventListener('pointermove', move);
    pane.addEventListener('lostpointercapture', end);
}

function useRoom(pane: React.RefObject<HTMLElement>): Size {
    const [room, setRoom] = React.useState<Size>({ width: 0, height: 0 });
    React.useLayoutEffect(() => {
        const element = pane.current;
        if (!element) {
            return undefined;
        }
        // Without the scrollbars, which come and go.
        const measure = (): void => setRoom({ width: element.offsetWidth, height: element.offsetHeight });
        const observer = new ResizeObserver(measure);
        measure();
        observer.observe(element);
        return () => observer.disconnect();
    }, [pane]);
    return room;
}
