import { help } from 'openspace-core/lib/common';
import { SERVER_NAME, toolNameOf } from 'openspace-core/lib/node/catalog/command-tool';
import { Part } from '../../common';
import { decodePercent } from '../echo/text-wrappings';
import { writtenResultSources } from '../results/result-sources';

/** Value of `metadata.openspace` on the parts that we add ourselves. */
export type OwnPartKind = 'ide-results' | 'ide-state';

export function ownPartKind(part: Part): OwnPartKind | undefined {
    const kind = part.type === 'text' ? part.metadata?.openspace : undefined;
    return kind === 'ide-results' || kind === 'ide-state' ? kind : undefined;
}

/** Explains commands with blocks that are to be used. */
const HELP_TOOL = `${SERVER_NAME}_${toolNameOf(help.id)}`;

/** Texts of a part that came from outside: not the agent's own words, and not ours. `own` are the names of our tools. */
export function sourceTexts(part: Part, role: 'user' | 'assistant', child: boolean, own: ReadonlySet<string> = new Set()): string[] {
    switch (part.type) {
        case 'text':
            // What we say of results is ours, the data in them is not.
            return ownPartKind(part) === 'ide-results' ? writtenResultSources(part.text) : role === 'user' || child ? [part.text] : [];
        case 'reasoning':
            return child ? [part.text] : [];
        case 'file':
            return dataText(part.url);
        case 'tool':
            return part.tool === HELP_TOOL && own.has(part.tool) ? [] : toolTexts(part.state);
        case 'subtask':
            return [part.prompt];
        default:
            return [];
    }
}

function toolTexts(state: Extract<Part, { type: 'tool' }>['state']): string[] {
    switch (state.status) {
        case 'completed':
            return [state.output, ...(state.attachments ?? []).flatMap(({ url }) => dataText(url))];
        case 'error': {
            // Of a tool that was interrupted the agent gets what there was.
            const output = state.metadata?.output;
            return [state.error, ...(typeof output === 'string' ? [output] : [])];
        }
        default:
            return [];
    }
}

/** The text of a `data:` address; pictures, sounds and the like are not text. */
function dataText(url: string): string[] {
    const match = /^data:([^,]{0,1000}?)(;base64)?,/i.exec(url);
    if (!match || /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/pdf)/i.test(match[1])) {
        return [];
    }
    const data = decodePercent(url.slice(match[0].length));
    return [match[2] ? Buffer.from(data, 'base64').toString('utf8') : data];
}
