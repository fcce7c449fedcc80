import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeLink } from '../../common/model/shape';
import { LinkInput } from './link-input';

// They need Monaco and the shell; here they serve as service identifiers.
vi.mock('@theia/editor/lib/browser/editor-manager', () => ({ EditorManager: class { } }));
vi.mock('openspace-core/lib/browser/paths/workspace-paths', () => ({ WorkspacePaths: class { } }));

describe('the question for the code of a shape', () => {
    let input: LinkInput;
    /** What the person makes of the text that is offered. */
    let answer: (offered: string) => string | undefined;

    beforeEach(() => {
        const container = new Container();
        container.bind<unknown>(QuickInputService).toConstantValue({
            input: async ({ value }: { value: string }) => answer(value)
        });
        container.bind<unknown>(EditorManager).toConstantValue({
            currentEditor: { editor: { uri: 'src/order.ts', cursor: { line: 11 } } }
        });
        container.bind<unknown>(WorkspacePaths).toConstantValue({ insidePathOf: (uri: string) => uri });
        container.bind(LinkInput).toSelf();
        input = container.get(LinkInput);
    });

    it.each<CodeLink>([
        { path: 'src/order.ts', symbol: 'Order.pay', line: 4, pin: 'print' }, { path: 'src/order.ts', line: 4, pin: 'print' }
    ])('leaves a link as it is whose text is accepted unchanged: $symbol', async link => {
        answer = offered => `${offered} `;
        expect(await input.ask(link)).toBeUndefined();
    });

    it('offers the place of the cursor for a shape without code', async () => {
        answer = offered => offered;
        expect(await input.ask(undefined)).toEqual({ path: 'src/order.ts', line: 12 });
    });

    it('reads another link, or none', async () => {
        answer = () => 'src/a.ts#b';
        expect(await input.ask({ path: 'src/a.ts' })).toEqual({ path: 'src/a.ts', symbol: 'b' });
        answer = () => ' ';
        expect(await input.ask({ path: 'src/a.ts' })).toBe('none');
    });
});
