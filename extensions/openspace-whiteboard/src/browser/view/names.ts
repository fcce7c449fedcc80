import { nls } from '@theia/core/lib/common/nls';

const COLOR_NAMES: Readonly<Record<string, string>> = {
    default: nls.localize('openspace/whiteboard/color/default', 'Default'),
    gray: nls.localize('openspace/whiteboard/color/gray', 'Gray'),
    red: nls.localize('openspace/whiteboard/color/red', 'Red'),
    orange: nls.localize('openspace/whiteboard/color/orange', 'Orange'),
    yellow: nls.localize('openspace/whiteboard/color/yellow', 'Yellow'),
    green: nls.localize('openspace/whiteboard/color/green', 'Green'),
    teal: nls.localize('openspace/whiteboard/color/teal', 'Teal'),
    blue: nls.localize('openspace/whiteboard/color/blue', 'Blue'),
    purple: nls.localize('openspace/whiteboard/color/purple', 'Purple'),
    pink: nls.localize('openspace/whiteboard/color/pink', 'Pink')
};

const STYLE_NAMES: Readonly<Record<string, string>> = {
    straight: nls.localize('openspace/whiteboard/style/straight', 'Straight'),
    elbow: nls.localize('openspace/whiteboard/style/elbow', 'Elbow'),
    curved: nls.localize('openspace/whiteboard/style/curved', 'Curved')
};

export function colorName(color: string): string {
    return COLOR_NAMES[color] ?? color;
}

export function styleName(style: string): string {
    return STYLE_NAMES[style] ?? style;
}

/** As it stands in the file: these are terms of UML and databases. */
export function relationName(relation: string): string {
    return inWords(relation);
}

export function headName(head: string): string {
    return inWords(head);
}

function inWords(name: string): string {
    const words = name.replaceAll('-', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Such as `2 shapes, 1 connector`. */
export function countName(shapes: number, connectors: number): string {
    const parts: string[] = [];
    if (shapes > 0 || connectors === 0) {
        parts.push(shapes === 1
            ? nls.localize('openspace/whiteboard/oneShape', '1 shape')
            : nls.localize('openspace/whiteboard/countShapes', '{0} shapes', shapes));
    }
    if (connectors > 0) {
        parts.push(connectors === 1
            ? nls.localize('openspace/whiteboard/oneConnector', '1 connector')
            : nls.localize('openspace/whiteboard/countConnectors', '{0} connectors', connectors));
    }
    return parts.join(', ');
}
