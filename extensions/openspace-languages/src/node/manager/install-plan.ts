import { ExtensionVersion, MissingExtension } from '../../common/manager/extension-manager';
import { inBatches } from './in-batches';

/** An extension, as far as others follow from it. */
export interface PlannedPackage extends ExtensionVersion {
    readonly dependencies: readonly string[];
    readonly pack: readonly string[];
}

export interface PlanSources {
    /** Whether an extension is enabled, by its id in small letters; undefined if it is not there. */
    readonly isEnabled: (id: string) => boolean | undefined;
    /** What the registry has under an id; rejects with the reason why it cannot be had. */
    readonly find: (id: string) => Promise<PlannedPackage>;
}

/** More belong to no pack of this world. */
export const MAX_ALONG = 100;
const ASKED_AT_ONCE = 5;

interface Wish {
    readonly id: string;
    readonly neededBy: string;
    readonly isRequired: boolean;
}

/** What comes along with an extension: all that it needs, all that belongs to it, and the same of those. */
export async function planAlong(root: PlannedPackage, { isEnabled, find }: PlanSources): Promise<{
    readonly along: readonly ExtensionVersion[];
    readonly missing: readonly MissingExtension[];
}> {
    const along: ExtensionVersion[] = [];
    const missing: MissingExtension[] = [];
    const seen = new Set([root.id.toLowerCase()]);
    let wishes = wishesOf(root);
    while (wishes.length > 0) {
        const open: Wish[] = [];
        for (const wish of wishes) {
            const id = wish.id.toLowerCase();
            const enabled = isEnabled(id);
            if (seen.has(id)) {
                // They may need each other. What is missing counts as what the strictest takes it for.
                const index = missing.findIndex(each => each.id.toLowerCase() === id && !each.isRequired);
                if (index >= 0 && wish.isRequired) {
                    missing[index] = { ...missing[index], ...wish };
                }
            } else if (enabled === undefined) {
                seen.add(id);
                open.push(wish);
            } else if (!enabled && wish.isRequired) {
                seen.add(id);
                missing.push({ ...wish, reason: 'It is disabled.' });
            }
        }
        if (along.length + missing.length + open.length > MAX_ALONG) {
            throw new Error(`${root.id} brings more than ${MAX_ALONG} other extensions.`);
        }
        const found = await inBatches(open, ASKED_AT_ONCE, wish => find(wish.id).catch((error: unknown) => {
            missing.push({ ...wish, reason: error instanceof Error ? error.message : String(error) });
        }));
        const packages = found.filter(each => each !== undefined);
        along.push(...packages.map(({ id, version }) => ({ id, version })));
        wishes = packages.flatMap(wishesOf);
    }
    return { along, missing };
}

function wishesOf({ id: neededBy, dependencies, pack }: PlannedPackage): Wish[] {
    return [
        ...dependencies.map(id => ({ id, neededBy, isRequired: true })),
        ...pack.map(id => ({ id, neededBy, isRequired: false }))
    ];
}
