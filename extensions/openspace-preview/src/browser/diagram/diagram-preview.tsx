import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { useDiagram, useShadowPicture } from 'openspace-content/lib/browser/diagrams/use-diagram';
import { Previews } from '../tab/previews';
import { PreviewWidget } from '../view/preview-widget';
import { SourceText } from '../view/source-text';
import { Size } from '../zooming/zoom-scale';
import { ZoomPane } from '../zooming/zoom-pane';
import { DiagramProblem, problemOf, withoutComments } from './diagram-problem';

/** A file with a diagram of Mermaid, drawn as it is written. */
@injectable()
export class DiagramPreview extends PreviewWidget {

    @inject(SourceText) protected readonly source: SourceText;
    @inject(Previews) protected readonly previews: Previews;

    protected text: (() => string) | undefined;

    protected async open(uri: URI): Promise<void> {
        const { text, onDidChange } = await this.source.open(uri, this.toDispose);
        this.text = text;
        this.toDispose.push(onDidChange(() => this.update()));
        this.update();
    }

    protected content(): React.ReactNode {
        return this.text && <DrawnFile source={this.text()} name={this.getResourceUri().path.base} goTo={this.goTo} />;
    }

    protected readonly goTo = (line: number): void => {
        void this.previews.openSource(this.getResourceUri(), this, line);
    };
}

interface DrawnFileProps {
    readonly source: string;
    readonly name: string;
    /** A line of the source, from 0. */
    readonly goTo: (line: number) => void;
}

const DrawnFile = ({ source, name, goTo }: DrawnFileProps): React.JSX.Element => {
    const { picture, problem } = useDiagram(withoutComments(source));
    const found = problemOf(source, problem);
    return <>
        {found && <Problem problem={found} goTo={goTo} />}
        {picture && <DrawnPicture picture={picture} name={name} isStale={found !== undefined} />}
    </>;
};

interface DrawnPictureProps {
    readonly picture: SVGSVGElement;
    readonly name: string;
    /** The source is another by now, and broken. */
    readonly isStale: boolean;
}

const DrawnPicture = ({ picture, name, isStale }: DrawnPictureProps): React.JSX.Element => {
    const size = React.useMemo(() => sizeOf(picture), [picture]);
    const filling = React.useMemo(() => fill(picture), [picture]);
    const host = useShadowPicture(filling);
    return <ZoomPane label={nls.localize('openspace/preview/diagramLabel', 'Diagram of {0}', name)} size={size} info=''
        className={isStale ? 'openspace-zoom-stale' : ''}>
        <div ref={host} className='openspace-diagram-host' role='img' aria-label={name} data-testid='preview-diagram'
            data-stale={isStale} />
    </ZoomPane>;
};

const Problem = ({ problem: { message, line }, goTo }: { readonly problem: DiagramProblem; readonly goTo: (line: number) => void }) =>
    <div className='openspace-preview-problem' role='status'>
        {line !== undefined && <button type='button' className='openspace-preview-line' onClick={() => goTo(line)}>
            {nls.localize('openspace/preview/line', 'Line {0}', line + 1)}
        </button>}
        <span>{message}</span>
    </div>;

function sizeOf(picture: SVGSVGElement): Size {
    const [, , width, height] = (picture.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
    return width > 0 && height > 0 ? { width, height } : { width: 600, height: 400 };
}

/** As large as the place around it, however large it wants to be. */
function fill(picture: SVGSVGElement): SVGSVGElement {
    const filling = picture.cloneNode(true) as SVGSVGElement;
    filling.setAttribute('width', '100%');
    filling.setAttribute('height', '100%');
    filling.style.maxWidth = 'none';
    return filling;
}
