import { Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { createRoot } from '@theia/core/shared/react-dom/client';
import { Icon } from '../controls/icon';
import { ScrollViewport, ScrollViewportContext } from '../windowed/scroll-viewport';
import { Windowed } from '../windowed/windowed';
import { MenuPlace, placeMenu } from './menu-place';
import { markTyped, MenuItem, MenuRow, menuRows, MenuSearch } from './menu-rows';

export interface AnchoredMenuOptions {
    /** What is chosen, for who cannot see it. */
    readonly label: string;
    /** Asked for again after each change. */
    readonly items: () => readonly MenuItem[];
    readonly onDidChange?: Event<unknown>;
    /** Said instead of items. */
    readonly empty?: () => string;
    /** Below the items. */
    readonly hint?: string;
    /** Where it opens; near the top of the window if there is none. */
    readonly anchor?: HTMLElement;
    /** Called when the person is done with the menu, unless they went somewhere else by themselves. */
    readonly returnFocus: () => void;
}

/** Shorter lists show their input when something is typed. */
const SHORT = 8;
const WIDTH = 400;
const HEIGHT = 440;
/** What is not visible at all cannot take the keyboard. */
const UNPLACED = { opacity: 0 };
/** Rows that the keys for pages skip. */
const PAGE = 8;

interface OpenMenu {
    readonly options: AnchoredMenuOptions;
    readonly close: () => void;
}

let openMenu: OpenMenu | undefined;

/**
 * Shows a menu at the element that it belongs to; typing finds items. At most one is open: that of the same element closes, so that
 * a button is a switch. Resolves when the menu is gone.
 */
export function showAnchoredMenu(options: AnchoredMenuOptions): Promise<void> {
    const { anchor } = options;
    const before = openMenu;
    before?.close();
    if (before && anchor && before.options.anchor === anchor) {
        before.options.returnFocus();
        return Promise.resolve();
    }
    return new Promise(resolve => {
        const host = document.createElement('div');
        const root = createRoot(host);
        const menu: OpenMenu = {
            options,
            close: () => {
                if (openMenu === menu) {
                    openMenu = undefined;
                    anchor?.setAttribute('aria-expanded', 'false');
                    // Not while React is rendering or calling a handler of the menu.
                    queueMicrotask(() => {
                        root.unmount();
                        host.remove();
                        resolve();
                    });
                }
            }
        };
        openMenu = menu;
        anchor?.setAttribute('aria-expanded', 'true');
        document.body.append(host);
        root.render(<AnchoredMenu options={options} close={menu.close} />);
    });
}

interface AnchoredMenuProps {
    readonly options: AnchoredMenuOptions;
    readonly close: () => void;
}

const AnchoredMenu = ({ options, close }: AnchoredMenuProps): React.JSX.Element => {
    const menu = React.useRef<HTMLDivElement>(null);
    const items = useItems(options);
    const search = React.useMemo(() => new MenuSearch(items), [items]);
    const [typed, setTyped] = React.useState('');
    const found = React.useMemo(() => search.find(typed), [search, typed]);
    const rows = React.useMemo(() => menuRows(found), [found]);
    const [activeID, setActiveID] = React.useState<string>();
    const known = found.findIndex(({ id }) => id === activeID);
    const active = known >= 0 ? known : Math.max(0, typed === '' ? found.findIndex(({ checked }) => checked) : 0);
    const listID = React.useId();
    const list = React.useRef<HTMLDivElement>(null);
    const viewport = React.useMemo(() => new ScrollViewport(() => list.current), []);
    const place = usePlace(options.anchor, menu);
    useClosing(menu, options.anchor, close);

    /** The row that the keys lead to comes into view; under a pointer nothing moves. */
    const [followed, follow] = React.useReducer((count: number) => count + 1, 0);
    const current = found.at(active);
    const latest = React.useRef({ active, current });
    latest.current = { active, current };
    React.useEffect(() => {
        if (latest.current.active === 0 && list.current) {
            // With the name of its group.
            list.current.scrollTop = 0;
            viewport.moved();
        } else if (latest.current.current) {
            viewport.reveal(latest.current.current.id);
        }
    }, [viewport, followed, typed, place]);

    const leave = (): void => {
        close();
        options.returnFocus();
    };
    const choose = (item: MenuItem): void => {
        if (!item.stays) {
            leave();
        } else {
            setActiveID(item.id);
        }
        item.run();
    };
    const mark = (item: MenuItem): void => {
        setActiveID(item.id);
        item.mark?.run();
    };
    const move = (to: number): void => {
        setActiveID(found.at(Math.max(0, Math.min(to, found.length - 1)))?.id);
        follow();
    };
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (event.nativeEvent.isComposing) {
            return;
        }
        const last = found.length - 1;
        const keys: Record<string, () => void> = {
            ArrowDown: () => move(active === last ? 0 : active + 1), ArrowUp: () => move(active === 0 ? last : active - 1),
            PageDown: () => move(active + PAGE), PageUp: () => move(active - PAGE), Home: () => move(0), End: () => move(last),
            Enter: () => current && (event.ctrlKey || event.metaKey ? mark(current) : choose(current)), Escape: leave, Tab: leave
        };
        const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
        event.stopPropagation();
        if (action) {
            event.preventDefault();
            action();
        }
    };
    const change = (event: React.ChangeEvent<HTMLInputElement>): void => {
        setTyped(event.target.value);
        setActiveID(undefined);
    };
    const optionID = (id: string): string => `${listID}-${id}`;
    const isShort = items.length <= SHORT && typed === '';
    const nothing = found.some(({ isLast }) => !isLast) ? undefined
        : options.empty && items.every(({ isLast }) => isLast) ? options.empty() : nls.localize('openspace/menu/nothing', 'Nothing found');
    return <div className='openspace-menu' data-testid='anchored-menu' ref={menu} style={place ?? UNPLACED}
        onKeyDown={onKeyDown}>
        <input type='text' autoFocus spellCheck={false} autoComplete='off' data-testid='menu-filter'
            className={isShort ? 'openspace-visually-hidden' : 'theia-input'} role='combobox' aria-expanded='true'
            aria-controls={listID} aria-autocomplete='list' aria-label={options.label} placeholder={options.label} value={typed}
            aria-activedescendant={current && optionID(current.id)} onChange={change} />
        {nothing !== undefined && <div className='openspace-menu-empty' role='status'>{nothing}</div>}
        <div className='openspace-menu-list' role='listbox' id={listID} aria-label={options.label} ref={list}
            onScroll={() => viewport.moved()}>
            <ScrollViewportContext.Provider value={viewport}>
                <Windowed className='openspace-menu-rows' items={rows} keyOf={keyOfRow} guess={guessRow}>
                    {row => row.kind === 'item'
                        ? <MenuOption item={row.item} id={optionID(row.item.id)} typed={typed} isActive={row.index === active}
                            position={row.index + 1} count={found.length} onPoint={setActiveID} onChoose={choose} onMark={mark} />
                        : row.kind === 'line' ? <div className='openspace-menu-line' role='presentation' />
                            : <div className='openspace-menu-heading' role='presentation'>{row.text}</div>}
                </Windowed>
            </ScrollViewportContext.Provider>
        </div>
        {options.hint !== undefined && <div className='openspace-menu-hint'>{options.hint}</div>}
    </div>;
};

interface MenuOptionProps {
    readonly item: MenuItem;
    readonly id: string;
    readonly typed: string;
    readonly isActive: boolean;
    /** From 1, among all that can be chosen; most of them may not be in the page. */
    readonly position: number;
    readonly count: number;
    readonly onPoint: (id: string) => void;
    readonly onChoose: (item: MenuItem) => void;
    readonly onMark: (item: MenuItem) => void;
}

const MenuOption = ({ item, id, typed, isActive, position, count, onPoint, onChoose, onMark }: MenuOptionProps): React.JSX.Element => {
    const { label, description, detail, badge, tooltip, icon, checked, group, mark } = item;
    const name = [label, description, badge, detail, group].filter(Boolean).join(', ');
    return <div className={`openspace-menu-item${isActive ? ' openspace-mod-active' : ''}`} role='option' id={id} data-testid='menu-item'
        data-item={item.id} title={tooltip} aria-label={name} aria-selected={checked ?? isActive} aria-setsize={count}
        aria-posinset={position}
        // A pointer that rests while the list moves below it chooses nothing.
        onMouseMove={() => isActive || onPoint(item.id)}
        // The input keeps the keyboard.
        onMouseDown={event => event.preventDefault()}
        onClick={() => onChoose(item)}>
        <span className='openspace-menu-icon'>{checked ? <Icon name='check' /> : icon && <Icon name={icon} />}</span>
        <span className='openspace-menu-words'>
            <span className='openspace-menu-label'>{markTyped(label, typed).map(
                ({ text, isTyped }, index) => isTyped ? <b key={index}>{text}</b> : <React.Fragment key={index}>{text}</React.Fragment>
            )}</span>
            {description && <span className='openspace-menu-description'>{description}</span>}
            {detail && <span className='openspace-menu-detail'>{detail}</span>}
        </span>
        {badge && <span className='openspace-menu-badge'>{badge}</span>}
        {mark && <span className={`openspace-menu-mark${mark.isOn ? ' openspace-mod-on' : ''}`} title={mark.label} data-testid='menu-mark'
            onClick={event => {
                event.stopPropagation();
                onMark(item);
            }}><Icon name={mark.icon} /></span>}
    </div>;
};

function useItems({ items, onDidChange }: AnchoredMenuOptions): readonly MenuItem[] {
    const [shown, setShown] = React.useState(items);
    React.useEffect(() => {
        const listener = onDidChange?.(() => setShown(items()));
        return () => listener?.dispose();
    }, [items, onDidChange]);
    return shown;
}

/** Undefined until it is known. It never gets smaller than it was at first: nothing jumps while somebody types. */
function usePlace(anchor: HTMLElement | undefined, menu: React.RefObject<HTMLElement>): React.CSSProperties | undefined {
    const [place, setPlace] = React.useState<MenuPlace & { readonly minHeight: number }>();
    React.useLayoutEffect(() => {
        const put = (): void => {
            const box = anchor?.isConnected ? anchor.getBoundingClientRect() : undefined;
            const next = placeMenu(box, { width: window.innerWidth, height: window.innerHeight }, { width: WIDTH, height: HEIGHT });
            setPlace(known => ({ ...next, minHeight: Math.min(known?.minHeight ?? menu.current?.offsetHeight ?? 0, next.maxHeight) }));
        };
        put();
        window.addEventListener('resize', put);
        return () => window.removeEventListener('resize', put);
    }, [anchor, menu]);
    return place;
}

/** Whoever clicks or goes somewhere else is done with the menu. */
function useClosing(menu: React.RefObject<HTMLElement>, anchor: HTMLElement | undefined, close: () => void): void {
    React.useEffect(() => {
        const isOutside = (target: EventTarget | null): boolean => !(target instanceof Node && menu.current?.contains(target));
        const onPointerDown = ({ target }: MouseEvent): void => {
            // The click that follows closes it.
            const isSwitch = target instanceof Node && anchor?.contains(target) === true;
            if (isOutside(target) && !isSwitch) {
                close();
            }
        };
        // A window that loses the focus keeps its active element; a frame in it takes it.
        const onBlur = (): void => void setTimeout(() => {
            const { activeElement } = document;
            if (isOutside(activeElement) && activeElement !== document.body && !anchor?.contains(activeElement)) {
                close();
            }
        });
        document.addEventListener('pointerdown', onPointerDown, true);
        const element = menu.current;
        element?.addEventListener('focusout', onBlur);
        return () => {
            document.removeEventListener('pointerdown', onPointerDown, true);
            element?.removeEventListener('focusout', onBlur);
        };
    }, [menu, anchor, close]);
}

const keyOfRow = ({ key }: MenuRow): string => key;

/** As the style sheet has them, in pixels. */
const guessRow = (row: MenuRow): number => row.kind === 'line' ? 9 : row.kind === 'item' && row.item.detail ? 42 : 26;
