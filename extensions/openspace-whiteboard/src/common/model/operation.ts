import { BoardElement } from './shape';
import { Camera } from './board';

/** Who changed a board: somebody in this view, the agent by a command, or whoever wrote the file. */
export type Author = 'person' | 'agent' | 'disk';

/** One change of a board. Grouping is an update of `parent`. */
export type Operation =
    /** In front of all others, or so that it has that index. */
    | { readonly op: 'add'; readonly element: BoardElement; readonly index?: number }
    /** Fields with their new values; those of `unset` go. `id` never changes. */
    | { readonly op: 'update'; readonly id: string; readonly set: Readonly<Record<string, unknown>>; readonly unset?: readonly string[] }
    | { readonly op: 'delete'; readonly id: string }
    /** To another place between back and front. */
    | { readonly op: 'reorder'; readonly id: string; readonly index: number }
    | { readonly op: 'camera'; readonly camera: Camera | undefined }
    | { readonly op: 'title'; readonly title: string | undefined };
