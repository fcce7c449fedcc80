import { expect, it } from 'vitest';
import { IdeState, ideStateSchema } from './ide-state';

const STATE: IdeState = {
    panes: [{
        id: 'p1', area: 'main', tabs: [{ contentId: 'a.ts', type: 'editor', title: 'a.ts', isDirty: false }], activeTabIndex: 0,
        geometry: { x: 0, y: 0, width: 100, height: 100 }
    }],
    activePane: 'p1',
    timestamp: '2026-01-01T00:00:00.000Z'
};

it('comes unchanged through a connection', () => {
    expect(ideStateSchema.parse(JSON.parse(JSON.stringify(STATE)))).toEqual(STATE);
});

it.each<[string, unknown]>([
    ['no panes', { timestamp: '' }],
    ['an area that there is not', { ...STATE, panes: [{ ...STATE.panes[0], area: 'ceiling' }] }],
    ['tabs that are none', { ...STATE, panes: [{ ...STATE.panes[0], tabs: ['a.ts'] }] }]
])('is refused with %s', (_name, wrong) => {
    expect(ideStateSchema.safeParse(wrong).success).toBe(false);
});
