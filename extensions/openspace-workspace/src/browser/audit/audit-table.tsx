import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { AuditLine } from '../../common';
import { rowsInView } from '../model/audit-list';
import { AuditRow } from './audit-row';

/** Of a row, in pixels; the style sheet says the same. */
const ROW_HEIGHT = 24;
/** So many rows before the end, older lines are fetched. */
const EARLY = 50;

interface AuditTableProps {
    /** Newest first. */
    readonly lines: readonly AuditLine[];
    readonly more: boolean;
    readonly selected: AuditLine | undefined;
    readonly titleOf: (session: string) => string;
    readonly onSelect: (line: AuditLine) => void;
    readonly onOlder: () => void;
}

/** A table of which only what is in view is in the page, so that its length does not matter. */
export const AuditTable = ({ lines, more, selected, titleOf, onSelect, onOlder }: AuditTableProps): React.JSX.Element => {
    const grid = React.useRef<HTMLDivElement>(null);
    const scroll = React.useRef<HTMLDivElement>(null);
    const [view, setView] = React.useState({ top: 0, height: 600 });
    const look = React.useCallback(() => {
        const { scrollTop = 0, clientHeight = 0 } = scroll.current ?? {};
        setView({ top: scrollTop, height: clientHeight });
    }, []);
    useSize(scroll, look);
    useSteadyView(scroll, lines);
    const { start, end } = rowsInView(lines.length, ROW_HEIGHT, view.top, view.height);
    React.useEffect(() => {
        if (more && end + EARLY >= lines.length) {
            onOlder();
        }
    }, [more, end, lines.length, onOlder]);
    const move = (event: React.KeyboardEvent): void => {
        const target = targetOf(
            event.key, selected ? lines.indexOf(selected) : -1, lines.length, Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 1)
        );
        if (target !== undefined && lines[target]) {
            event.preventDefault();
            onSelect(lines[target]);
            bringIntoView(scroll.current, target);
        }
    };
    const point = React.useCallback((line: AuditLine) => {
        grid.current?.focus();
        onSelect(line);
    }, [onSelect]);
    const rowId = (line: AuditLine): string => `openspace-audit-${line.position}`;
    return <div className='openspace-audit-table' ref={grid} role='grid' tabIndex={0} data-testid='audit-table'
        aria-label={nls.localize('openspace/workspace/audit/title', 'Sandbox Audit')}
        aria-rowcount={more ? -1 : lines.length + 1}
        aria-activedescendant={selected && lines.slice(start, end).includes(selected) ? rowId(selected) : undefined} onKeyDown={move}>
        <TableHead />
        <div className='openspace-audit-scroll' role='rowgroup' ref={scroll} onScroll={look} tabIndex={-1}>
            <div role='presentation' style={{ height: lines.length * ROW_HEIGHT }}>
                {lines.slice(start, end).map((line, offset) => <AuditRow key={line.position} line={line} rowId={rowId(line)}
                    rowIndex={start + offset + 2} top={(start + offset) * ROW_HEIGHT}
                    session={line.session === undefined ? '' : titleOf(line.session)} selected={line.position === selected?.position}
                    onSelect={point} />)}
            </div>
        </div>
    </div>;
};

const TableHead = (): React.JSX.Element => {
    const columns = [
        ['time', nls.localize('openspace/workspace/audit/time', 'Time')],
        ['outcome', nls.localize('openspace/workspace/audit/outcome', 'Outcome')],
        ['type', nls.localize('openspace/workspace/audit/operation', 'Operation')],
        ['summary', nls.localize('openspace/workspace/audit/summary', 'Summary')],
        ['session', nls.localize('openspace/workspace/audit/session', 'Session')],
        ['duration', nls.localize('openspace/workspace/audit/duration', 'Duration')]
    ];
    return <div role='rowgroup' className='openspace-audit-head'><div role='row' aria-rowindex={1} className='openspace-audit-row'>
        {columns.map(([name, label]) => <span key={name} role='columnheader' className={`openspace-audit-${name}`}>{label}</span>)}
    </div></div>;
};

/** What the person reads stays where it is while lines come in above it; at the very top they follow. */
function useSteadyView(scroll: React.RefObject<HTMLDivElement>, lines: readonly AuditLine[]): void {
    const before = React.useRef<string>();
    React.useLayoutEffect(() => {
        const added = lines.findIndex(({ position }) => position === before.current);
        if (added > 0 && scroll.current && scroll.current.scrollTop > 0) {
            scroll.current.scrollTop += added * ROW_HEIGHT;
        }
        before.current = lines.at(0)?.position;
    }, [scroll, lines]);
}

function useSize(scroll: React.RefObject<HTMLDivElement>, onSize: () => void): void {
    React.useEffect(() => {
        const element = scroll.current;
        if (!element || typeof ResizeObserver === 'undefined') {
            return undefined;
        }
        const observer = new ResizeObserver(onSize);
        observer.observe(element);
        return () => observer.disconnect();
    }, [scroll, onSize]);
}

/** The row to which a key leads; undefined for other keys. */
function targetOf(key: string, current: number, count: number, page: number): number | undefined {
    const last = count - 1;
    switch (key) {
        case 'ArrowDown': return Math.min(last, current + 1);
        case 'ArrowUp': return Math.max(0, current - 1);
        case 'PageDown': return Math.min(last, current + page);
        case 'PageUp': return Math.max(0, current - page);
        case 'Home': return 0;
        case 'End': return last;
    }
    return undefined;
}

function bringIntoView(scroll: HTMLDivElement | null, row: number): void {
    if (!scroll) {
        return;
    }
    const top = row * ROW_HEIGHT;
    scroll.scrollTop = Math.max(top + ROW_HEIGHT - scroll.clientHeight, Math.min(scroll.scrollTop, top));
}
