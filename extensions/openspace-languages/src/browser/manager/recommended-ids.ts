import { parse } from 'jsonc-parser';

const ID = /^[a-z0-9][\w-]*\.[a-z0-9][\w-]*$/i;
const MAX_IDS = 50;

/** The ids in the text of an `extensions.json`, without those that the folder does not want. Whatever else it says is left out. */
export function recommendedIn(text: string): string[] {
    const { recommendations, unwantedRecommendations } = (parse(text) ?? {}) as Record<string, unknown>;
    const unwanted = new Set(idsOf(unwantedRecommendations));
    return [...new Set(idsOf(recommendations))].filter(id => !unwanted.has(id)).slice(0, MAX_IDS);
}

function idsOf(list: unknown): string[] {
    return Array.isArray(list) ? list.filter(id => typeof id === 'string' && ID.test(id)).map(id => (id as string).toLowerCase()) : [];
}
