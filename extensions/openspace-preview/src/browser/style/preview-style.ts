import { adoptStyle } from 'openspace-interface/lib/browser/rendering/late-style';
import previewStyle from '../../../src/browser/style/preview.css?raw';

export function installPreviewStyle(): void {
    adoptStyle(previewStyle);
}
