import * as React from '@theia/core/shared/react';
import { inkColor, Look, Palette, paletteOf } from '../../common/picture/look';
import { Drawing, STROKE_WIDTH } from '../../common/shapes/drawing';
import { imagePlaceholder } from '../../common/shapes/image-shape';
import { familyOf } from '../../common/text/fonts';
import { TABLE_MEASURER } from '../../common/text/table-measurer';
import { TextMeasurer } from '../../common/text/text-measurer';

export interface DrawingsProps {
    readonly drawings: readonly Drawing[];
    readonly look: Look;
    /** A name or `#rrggbb`; `default` if undefined. */
    readonly color?: string;
    /** Instead of that of the colour. */
    readonly palette?: Palette;
    /** The address of a picture of the workspace, which is `data:` or `blob:`; undefined while it is not there. */
    readonly imageOf?: (src: string) => string | undefined;
    /** Breaks the paths of pictures that are not there. */
    readonly measurer?: TextMeasurer;
}

/** Stands outside of the page's network. */
const OWN_IMAGE = /^(?:data:image\/|blob:)/;

/** Drawings as elements of the SVG around them. */
export const Drawings = React.memo(function Drawings(
    { drawings, look, color = 'default', palette = paletteOf(look, color), imageOf, measurer = TABLE_MEASURER }: DrawingsProps
): React.ReactElement {
    return <>{drawings.map((drawing, index) => elementOf(drawing, index))}</>;

    function elementOf(drawing: Drawing, key: number): React.ReactElement {
        switch (drawing.kind) {
            case 'path': return <PathElement key={key} {...drawing} palette={palette} look={look} />;
            case 'text': return <TextElement key={key} {...drawing} palette={palette} look={look} />;
            case 'image': {
                const { src, box } = drawing;
                const address = imageOf?.(src);
                return address !== undefined && OWN_IMAGE.test(address)
                    ? <image key={key} {...box} href={address} preserveAspectRatio='xMidYMid meet' />
                    : <React.Fragment key={key}>{imagePlaceholder(src, box, measurer).map(elementOf)}</React.Fragment>;
            }
        }
    }
});

interface Inks {
    readonly palette: Palette;
    readonly look: Look;
}

type Of<Kind extends Drawing['kind']> = Extract<Drawing, { readonly kind: Kind }> & Inks;

function PathElement({ d, fill, stroke, width, dash, palette, look }: Of<'path'>): React.ReactElement {
    return <path
        d={d} fill={inkColor(fill, palette, look)} stroke={inkColor(stroke, palette, look)}
        strokeWidth={width ?? STROKE_WIDTH} strokeDasharray={dash} strokeLinejoin='round' strokeLinecap='round'
    />;
}

function TextElement({ text, at, anchor, style, ink, isUnderlined, palette, look }: Of<'text'>): React.ReactElement {
    return <text
        x={at.x} y={at.y} textAnchor={anchor} fontSize={style.size} fontFamily={familyOf(style)}
        fontWeight={style.isBold ? 'bold' : 'normal'} fontStyle={style.isItalic ? 'italic' : 'normal'}
        fill={inkColor(ink, palette, look)} stroke='none' textDecoration={isUnderlined ? 'underline' : undefined}
    >{text}</text>;
}
