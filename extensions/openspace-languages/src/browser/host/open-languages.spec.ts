import { URI } from '@theia/monaco-editor-core/esm/vs/base/common/uri';
import { expect, it } from 'vitest';
import { isInUse } from './open-languages';

it('counts files and what stands in an editor, but neither settings that Theia reads nor input fields', () => {
    const model = (uri: string, { widget = false, editor = false } = {}): Parameters<typeof isInUse>[0] =>
        ({ uri: URI.parse(uri), isForSimpleWidget: widget, isAttachedToEditor: () => editor });
    expect([
        model('file:///project/data.json'), model('user-storage:/user/keymaps.json', { editor: true }),
        model('user-storage:/user/keymaps.json'), model('inmemory://input', { widget: true, editor: true })
    ].map(isInUse)).toEqual([true, true, false, false]);
});
