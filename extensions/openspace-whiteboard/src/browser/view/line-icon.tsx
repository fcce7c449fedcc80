import * as React from '@theia/core/shared/react';

/** Shapes that cannot be told by their outline. */
export const LINE_ICONS: Readonly<Record<string, string>> = {
    connector: 'M3 16 H8 Q10 16 10 14 V6 Q10 4 12 4 H16 M13 1 L16.5 4 L13 7',
    text: 'M4 6 V4 H16 V6 M10 4 V16 M8 16 H12',
    frame: 'M3 6 Q3 4 5 4 H15 Q17 4 17 6 V14 Q17 16 15 16 H5 Q3 16 3 14 Z M6 7.5 H10',
    composite: 'M3 6 Q3 3 6 3 H14 Q17 3 17 6 V14 Q17 17 14 17 H6 Q3 17 3 14 Z M3 7.5 H17 M7 11 H13 V14 H7 Z',
    class: 'M3 3 H17 V17 H3 Z M3 7.5 H17 M3 12 H17 M6 5.2 H14',
    entity: 'M3 3 H17 V17 H3 Z M3 7.5 H17 M7.5 7.5 V17 M6 5.2 H14',
    image: 'M3 4 H17 V16 H3 Z M3 13 L8 9 L12 13 L14 11 L17 13.5 M13 7 H13.01'
};

export function LineIcon({ d }: { readonly d: string }): React.ReactElement {
    return <svg className='openspace-board-icon openspace-board-line-icon' viewBox='0 0 20 20' aria-hidden='true'><path d={d} /></svg>;
}
