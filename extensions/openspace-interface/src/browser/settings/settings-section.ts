import type * as React from '@theia/core/shared/react';

/**
 * A part of the view of settings, contributed by whoever owns what is set there. Its component shows rows that take part in the search
 * (`settings-page/setting-row.tsx`), and is loaded when the view is opened.
 */
export interface SettingsSection {
    readonly id: string;
    readonly label: string;
    /** Name of a codicon. */
    readonly icon: string;
    /** Sections stand in this order. */
    readonly order: number;
    load(): Promise<React.ComponentType>;
}

export const SettingsSection = Symbol('SettingsSection');

/** A preference of Theia that has a row of its own. */
export interface PreferenceRow {
    readonly name: string;
    /** By default made of the name. */
    readonly label?: string;
    /** What is wrong with a text that the schema allows, as a message for the user. */
    readonly check?: (text: string) => string | undefined;
}

export interface PreferenceGroup {
    readonly label?: string;
    readonly rows: ReadonlyArray<string | PreferenceRow>;
}
