import { nls } from '@theia/core/lib/common/nls';
import { PreferenceGroup, SettingsSection } from '../settings/settings-section';

/** The language, and Theia's own preferences of looks and of typing that most people want to change. */
export function appearanceSection(): SettingsSection {
    return {
        id: 'appearance',
        label: nls.localize('openspace/settings/appearance', 'Editor & Appearance'),
        icon: 'paintcan',
        order: 90,
        load: async () => (await import('../settings-page/appearance-page')).appearancePage(preferences())
    };
}

function preferences(): PreferenceGroup[] {
    return [
        {
            label: nls.localize('openspace/settings/window', 'Window'),
            rows: [
                { name: 'workbench.colorTheme', label: nls.localizeByDefault('Color Theme') },
                'workbench.iconTheme',
                { name: 'workbench.tree.indent', label: nls.localize('openspace/settings/treeIndent', 'Tree Indent') },
                'window.menuBarVisibility'
            ]
        },
        {
            label: nls.localizeByDefault('Editor'),
            rows: [
                'editor.fontSize', 'editor.fontFamily', 'editor.lineHeight', 'editor.tabSize', 'editor.wordWrap', 'editor.lineNumbers',
                'editor.renderWhitespace', { name: 'editor.minimap.enabled', label: nls.localizeByDefault('Minimap') },
                'editor.formatOnSave', 'files.autoSave'
            ]
        },
        {
            label: nls.localizeByDefault('Terminal'),
            rows: ['terminal.integrated.fontSize', 'terminal.integrated.fontFamily', 'terminal.integrated.lineHeight']
        }
    ];
}
