import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import URI from '@theia/core/lib/common/uri';
import { Container, ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { DiagramPreview } from '../diagram/diagram-preview';
import { DocumentLinks } from '../document/document-links';
import { DocumentPreview } from '../document/document-preview';
import { PdfPreview } from '../pdf/pdf-preview';
import { PicturePreview } from '../picture/picture-preview';
import { PreviewKind } from '../tab/preview-kinds';
import { PreviewTab } from '../tab/preview-tab';
import { Previews } from '../tab/previews';
import { PreviewOptions, PreviewWidget } from '../view/preview-widget';
import { SourceText } from '../view/source-text';

const PREVIEWS: Readonly<Record<PreviewKind, new () => PreviewWidget>> = {
    document: DocumentPreview,
    diagram: DiagramPreview,
    picture: PicturePreview,
    pdf: PdfPreview
};

const bindings = new ContainerModule(bind => {
    bind(SourceText).toSelf().inSingletonScope();
    bind(DocumentLinks).toSelf().inSingletonScope();
});

/** All that previews need, once there is one; `parent` has everything of the IDE. Answers what makes them. */
export function openWorkshop(parent: interfaces.Container): (options: NavigatableWidgetOptions) => PreviewTab {
    const container = parent.createChild() as Container;
    container.load(bindings);
    return options => {
        const kind = container.get(Previews).kindOf(new URI(options.uri));
        const preview = kind && PREVIEWS[kind];
        if (!preview) {
            throw new Error(`There is no preview of ${options.uri}.`);
        }
        const child = container.createChild();
        child.bind(PreviewOptions).toConstantValue(options);
        child.bind(preview).toSelf();
        return child.get(preview);
    };
}
