import { nls } from '@theia/core/lib/common/nls';

/** A device whose screen a page is shown in. */
export interface PageSize {
    readonly id: string;
    readonly label: string;
    /** In CSS pixels; the whole tab without it. */
    readonly width?: number;
    readonly height?: number;
}

export const PAGE_SIZES: readonly PageSize[] = [
    { id: 'fill', label: nls.localize('openspace/web/size/fill', 'Whole tab') },
    { id: 'phone', label: nls.localize('openspace/web/size/phone', 'Phone'), width: 390, height: 844 },
    { id: 'tablet', label: nls.localize('openspace/web/size/tablet', 'Tablet'), width: 820, height: 1_180 },
    { id: 'laptop', label: nls.localize('openspace/web/size/laptop', 'Laptop'), width: 1_280, height: 800 }
];

export const sizeOf = (id: unknown): PageSize => PAGE_SIZES.find(size => size.id === id) ?? PAGE_SIZES[0];
