import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ArgumentPicker, PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { placeText } from 'openspace-core/lib/common/text/place-text';
import { AgentHighlights } from './agent-highlights';

/** Lets the person pick something that is marked, by its place. */
@injectable()
export class HighlightPicker implements ArgumentPicker {

    @inject(AgentHighlights)
    protected readonly highlights: AgentHighlights;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    readonly kind = 'id:highlight';
    readonly emptyMessage = nls.localize('openspace/core/highlight/none', 'Nothing is highlighted.');

    async choices(): Promise<PickerChoice[]> {
        return this.highlights.all.map(({ id, uri, ranges: [first], color }) => ({
            label: placeText(this.paths.pathOf(new URI(uri)), first?.startLine, first?.endLine),
            description: `${id} · ${color}`,
            value: id
        }));
    }
}
