import { MonacoTextmateService } from '@theia/monaco/lib/browser/textmate/monaco-textmate-service';
import { TextmateRegistry } from '@theia/monaco/lib/browser/textmate/textmate-registry';
import { expect, it, vi } from 'vitest';
import { CodeColorizer } from './code/code-colorizer';
import { MonacoCodeColorizer } from './code/monaco-code-colorizer';
import { ContentFixture } from './fixtures/content-fixture';
import { LinkOpener } from './links/link-opener';
import { WorkspaceLinkOpener } from './links/workspace-link-opener';
import contentModule from './openspace-content-frontend-module';
import { PictureSource } from './pictures/picture-source';

// They need Monaco's ES modules, which Node refuses; here they serve as service identifiers.
vi.mock('@theia/monaco/lib/browser/textmate/monaco-textmate-service', () => ({ MonacoTextmateService: class { } }));
vi.mock('openspace-core/lib/browser/documents/agent-documents', () => ({ AgentDocuments: class { } }));

it('binds what texts need, without the chat', () => {
    const view = new ContentFixture();
    const app = view.container.createChild();
    app.load(contentModule);
    app.bind(MonacoTextmateService).toConstantValue({} as MonacoTextmateService);
    app.bind(TextmateRegistry).toConstantValue({} as TextmateRegistry);
    expect(app.get(CodeColorizer)).toBeInstanceOf(MonacoCodeColorizer);
    expect(app.get(LinkOpener)).toBeInstanceOf(WorkspaceLinkOpener);
    expect(app.get(PictureSource)).toBe(view.files);
    view.dispose();
});
