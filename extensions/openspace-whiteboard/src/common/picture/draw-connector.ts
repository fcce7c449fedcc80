import { Point } from '../geometry/box';
import { Connector } from '../model/shape';
import { Route } from '../routing/route';
import { textOf } from '../shapes/content';
import { Drawing } from '../shapes/drawing';
import { drawHead } from '../shapes/heads';
import { baselineIn } from '../shapes/lettering';
import { rectanglePath } from '../shapes/outlines';
import { relationOf } from '../shapes/relations';
import { filled, stroked } from '../shapes/text-shape';
import { LABEL_PADDING, wrapLabel } from '../text/connector-label';
import { LABEL, TextMeasurer } from '../text/text-measurer';

/** A head points where the last stretch of so many px leads, however fine a curve is divided. */
const STRETCH = 6;
const DASH = '6 4';
/** Of a line that is thick, in px. */
const THICK = 3.5;

/** A connector on its way, in px of the board: line, heads, and its label on a background of its own. */
export function drawConnector(connector: Connector, route: Route, measurer: TextMeasurer): Drawing[] {
    const { startHead, endHead, isDashed } = relationOf(connector);
    const { points } = route;
    const line = stroked(route.d, { ...isDashed && { dash: DASH }, ...connector.thick === true && { width: THICK } });
    if (points.length < 2) {
        return [line];
    }
    return [
        line,
        ...drawHead(startHead, points[0], stretchFrom(points)),
        ...drawHead(endHead, points[points.length - 1], stretchFrom([...points].reverse())),
        ...drawLabel(connector, route, measurer)
    ];
}

/** The first point that is far enough from the first. */
function stretchFrom(points: readonly Point[]): Point {
    const [{ x, y }] = points;
    return points.find(point => Math.hypot(point.x - x, point.y - y) >= STRETCH) ?? points[points.length - 1];
}

function drawLabel({ label }: Connector, { label: box }: Route, measurer: TextMeasurer): Drawing[] {
    const { lines, lineHeight } = wrapLabel(textOf(label), measurer);
    if (!box || lines.length === 0) {
        return [];
    }
    const top = box.y + Math.max(LABEL_PADDING.y, (box.height - lines.length * lineHeight) / 2);
    const x = box.x + box.width / 2;
    return [
        filled(rectanglePath(box, 4), { fill: 'background', stroke: 'none' }),
        ...lines.map((text, index): Drawing => ({
            kind: 'text', text, at: { x, y: baselineIn(top + index * lineHeight, LABEL) }, anchor: 'middle', style: LABEL, ink: 'caption'
        }))
    ];
}
