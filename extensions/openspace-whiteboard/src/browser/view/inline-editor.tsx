import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Box } from '../../common/geometry/box';
import { indexOf } from '../../common/model/board';
import { BoardElement, isConnector, Shape } from '../../common/model/shape';
import { Route } from '../../common/routing/route';
import { TextPlace } from '../../common/shapes/shape-type';
import { FONT_FAMILY } from '../../common/text/fonts';
import { LABEL } from '../../common/text/text-measurer';
import { lineHeightOf } from '../../common/text/wrap-text';
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
const LABEL_SIZE = { width: 104, height: 16 };

/** Padding and border of a field, in px: across and down. */
const FRAME = [8, 4] as const;

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

    // The field covers less than what is drawn: one would read the old text beside the new one.
    React.useEffect(() => {
        const shapes = form.current?.closest('.react-flow')?.querySelectorAll<HTMLElement | SVGElement>('[data-shape-id]');
        const drawn = [...shapes ?? []].find(({ dataset }) => dataset.shapeId === element.id);
        drawn?.setAttribute('data-editing', 'true');
        return () => drawn?.removeAttribute('data-editing');
    }, [element.id]);

    const { types, measurer } = editor.kit;
    const typePlace = (shape: Shape): TextPlace | undefined =>
        fields.length > 1 ? undefined : types.of(shape.type).textPlace?.(shape, measurer);
    const place = isConnector(element) ? labelPlace(label) : typePlace(element);
    const whole = isConnector(element) ? labelBox(label) : element;
    const box = place ? withFrame(place.box) : whole;
    const leave = (): void => {
        editor.stopEditing();
        stage.focus();
    };
    return (
        <div
            ref={form} className={`openspace-board-inline nopan nowheel${fields.length > 1 ? ' openspace-board-inline-sections' : ''}`}
            data-testid='board-inline'
            data-align={place?.align} data-vertical={place?.vertical}
            style={{
                transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, minHeight: box.height, fontFamily: FONT_FAMILY,
                ...place && {
                    fontSize: place.style.size, lineHeight: `${lineHeightOf(place.style)}px`,
                    fontWeight: place.style.isBold ? 'bold' : undefined
                }
            }}
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

/** Around a text, so that the field's own text stands where it is drawn. */
function withFrame({ x, y, width, height }: Box): Box {
    const [across, down] = FRAME;
    return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

function labelPlace(route: Route | undefined): TextPlace {
    return { box: labelBox(route), style: LABEL, align: 'middle', vertical: 'middle' };
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
