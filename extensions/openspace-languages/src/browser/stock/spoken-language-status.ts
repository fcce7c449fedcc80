import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import { TextEditor } from '@theia/editor/lib/browser/editor';
import { EditorLanguageStatusService, LanguageStatus } from '@theia/editor/lib/browser/language-status/editor-language-status-service';

const ICON = /\$\([^)]*\)/g;

/** Theia's item with braces, whose name is what it knows of the language. Its buttons are in the hover only. */
@injectable()
export class SpokenLanguageStatus extends EditorLanguageStatusService {

    protected override createTooltip(items: LanguageStatus[], editor?: TextEditor): HTMLElement {
        const tooltip = super.createTooltip(items, editor);
        const states = items.map(({ label, detail, accessibilityInfo }) => accessibilityInfo?.label
            ?? [label, detail].map(text => text.replace(ICON, '').trim()).filter(text => text !== '').join(' '));
        tooltip.setAttribute('aria-label', nls.localizeByDefault('Editor Language Status: {0}', states.join(', ')));
        return tooltip;
    }
}
