/** Where a bar stands to what is selected: over it only if there is room neither above nor below. */
export type BarSide = 'above' | 'below' | 'inside';

/** In px of the view. */
export interface BarRoom {
    /** Of what is selected. */
    readonly top: number;
    readonly bottom: number;
    /** Of the bar, which has several rows where the view is narrow. */
    readonly bar: number;
    /** Of the row that may open beside it, with the gap between. */
    readonly row: number;
    /** Of the view, without what stands at its lower edge. */
    readonly height: number;
}

/** Between a bar and what is selected: there are dots from which connectors are drawn. */
export const BAR_DISTANCE = 28;
/** Between a bar and the edge of the view. */
export const BAR_MARGIN = 4;

/** The same whether the row is open or not, as far as there is room: the bar must not jump when somebody opens it. */
export function barSide({ top, bottom, bar, row, height }: BarRoom): BarSide {
    const above = top - BAR_DISTANCE - BAR_MARGIN;
    const below = height - bottom - BAR_DISTANCE - BAR_MARGIN;
    for (const needed of [bar + row, bar]) {
        if (above >= needed && top <= height) {
            return 'above';
        }
        if (below >= needed && bottom >= 0) {
            return 'below';
        }
    }
    return 'inside';
}
