/** Where the page finds {@link TourService}. */
export const TOUR_SERVICE_PATH = '/services/openspace-tour';

/** Name of the folder that a tour shows; the folders around it are ours. */
export const TOUR_PROJECT = 'moon-calendar';

/** A tour: a scripted agent that leads through the IDE on a copy of a sample project. */
export interface Tour {
    /** What the person says, one after the other; the script answers each of these. */
    readonly steps: readonly string[];
    /** The same in all other languages: the person may have chosen another one on the way. */
    readonly otherSteps: readonly (readonly string[])[];
    /** URI of the workspace that the person came from; undefined if none was open. */
    readonly from?: string;
}

export const TourService = Symbol('TourService');

/** Folders are URIs. Failures are messages for the user. */
export interface TourService {
    /** Prepares a new tour and answers its folder. Nothing of the person's own folders, sessions and models changes. */
    begin(from: string | undefined): Promise<string>;
    /** The tour that the folder belongs to, if it is under way. It goes on in this language, or in English if it does not have it. */
    find(folder: string, language: string): Promise<Tour | undefined>;
    /** The tour is over: what was made for it goes as soon as no page shows it. */
    leave(folder: string): Promise<void>;
}
