import { nls } from '@theia/core/lib/common/nls';
import type { AgentCommandDefinition } from '../../common';

/** What the person calls a command; the agent knows it by its English label. */
export function commandLabel({ id, label }: Pick<AgentCommandDefinition, 'id' | 'label'>): string {
    return nls.localize(`openspace/command/${id}`, label);
}

/** What commands of its kind are called together. */
export function commandCategory({ category }: Pick<AgentCommandDefinition, 'category'>): string {
    return nls.localize(`openspace/command-category/${category}`, category);
}
