import { nls } from '@theia/core/lib/common/nls';
import { SessionDoing } from 'openspace-agent/lib/common';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { toolLabel } from './tool-label';

/** What an agent is just doing, on one line. Nothing in it is hidden from the eye. */
export function doingWords(doing: SessionDoing | undefined): string {
    if (doing?.kind === 'writing') {
        return nls.localize('openspace/chat/agents/writing', 'Writing an answer');
    }
    if (doing?.kind !== 'tool' || doing.tool === undefined) {
        return nls.localize('openspace/chat/agents/thinking', 'Thinking');
    }
    const label = toolLabel(doing.tool.replace(/^sandbox_/, ''));
    return doing.about === undefined ? visibleText(label) : visibleText(`${label}: ${doing.about}`);
}
