import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Box } from '../../common/geometry/box';
import { indexOf } from '../../common/model/board';
import { BoardElement, isConnector } from '../../common/model/shape';
import { Route } from '../../common/routing/route';
import { FONT_FAMILY } from '../../common/text/fonts';
import { EditableField, editableFields, TextField } from '../editing/text-fields';
import { useEditor, useScene } from './board-context';

/** Names for screen readers; the fields stand where their text is. */
const LABELS: Readonly<Record<TextField, string>> = {
    text: nls.localize('openspace/whiteboard/text', 'Text'),
    name: nls.localize('openspace/whiteboard/name', 'Name'),
    attributes: nls.localize('openspace/whiteboard/attributes', 'Attributes, one per line'),
    methods: nls.localize('openspace/whiteboard/methods', 'Methods, one per line'),
    stereotype: nls.localize('openspace/whiteboard/stereotype', 'Stereotype'),
    label: nls.localize('openspace/whiteboard/label', 'Label')
};

/** Room for a label that is not there yet. */
const LABEL_SIZE = { width: 120, height: 24 };

/** The text of the shape that the person edits, in its place. */
export function InlineEditor(): React.ReactElement | undefined {
    const { editor } = useScene();
    const element = useEditor(({ board, editing }) => editing === undefined ? undefined : indexOf(board).get(editing));
    return element && <FieldsEditor key={element.id} element={element} fields={editableFields(element, editor.kit.types)} />;
}

function FieldsEditor({ element, fields }: {
    readonly element: BoardElement; readonly fields: readonly EditableField[];
}): React.ReactElement {
    const { editor, stage } = useScene();
    const form = React.useRef<HTMLDivElement>(null);
    const label = useEditor(({ routes }) => routes.get(element.id));

    React.useEffect(() => {
        const first = form.current?.querySelector('textarea');
        first?.focus({ preventScroll: true });
        first?.select();
    }, []);

    const box: Box = isConnector(element) ? labelBox(label) : element;
    const leave = (): void => {
        editor.stopEditing();
        stage.focus();
    };
    return (
        <div
            ref={form} className={`openspace-board-inline nopan nowheel${fields.length > 1 ? ' openspace-board-inline-sections' : ''}`}
            data-testid='board-inline'
            style={{ transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, minHeight: box.height, fontFamily: FONT_FAMILY }}
            onBlur={event => form.current?.contains(event.relatedTarget) ? undefined : editor.stopEditing()}
            onKeyDown={event => {
                event.stopPropagation();
                const target = event.target as HTMLTextAreaElement;
                const isList = target.dataset.list === 'true';
                const endsByEnter = event.ctrlKey || event.metaKey || !isList && !event.shiftKey;
                const isEnd = event.key === 'Escape' || event.key === 'Enter' && endsByEnter;
                if (isEnd && !event.nativeEvent.isComposing) {
                    event.preventDefault();
                    leave();
                }
            }}
        >
            {fields.map(({ field, isList, value }) => <textarea
                key={field} defaultValue={value} rows={Math.max(1, value.split('\n').length)} aria-label={LABELS[field]}
                data-field={field} data-list={isList} spellCheck={false} placeholder={fields.length > 1 ? LABELS[field] : undefined}
                onInput={event => {
                    const area = event.currentTarget;
                    editor.type(field, area.value);
                    area.rows = Math.max(1, area.value.split('\n').length);
                }}
            />)}
        </div>
    );
}

function labelBox(route: Route | undefined): Box {
    if (route?.label) {
        const width = Math.max(LABEL_SIZE.width, route.label.width);
        return { ...route.label, x: route.label.x + (route.label.width - width) / 2, width };
    }
    const middle = route?.points[Math.floor(route.points.length / 2)] ?? { x: 0, y: 0 };
    const start = route?.points[Math.floor(route.points.length / 2) - 1] ?? middle;
    return {
        x: (middle.x + start.x - LABEL_SIZE.width) / 2, y: (middle.y + start.y - LABEL_SIZE.height) / 2, ...LABEL_SIZE
    };
}
