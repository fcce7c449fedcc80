import { z } from 'zod';

/** A server that does not say what it has within this time is not waited for, in milliseconds. */
const PATIENCE = 5_000;

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).max(2_000) });

/** The models that an OpenAI-compatible server names; none if it does not say. */
export async function listedModels(baseURL: string, key: string | undefined): Promise<string[]> {
    try {
        const response = await fetch(`${baseURL.replace(/\/+$/, '')}/models`, {
            headers: key ? { authorization: `Bearer ${key}` } : {},
            redirect: 'error',
            signal: AbortSignal.timeout(PATIENCE)
        });
        return response.ok ? listSchema.parse(await response.json()).data.map(({ id }) => id) : [];
    } catch {
        return [];
    }
}
