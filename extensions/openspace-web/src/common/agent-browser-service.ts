import { ResultPicture } from 'openspace-core/lib/common';

export const AGENT_BROWSER_PATH = '/services/openspace-agent-browser';

/** The agent's own browser, which nobody sees. Each session has one page in it. */
export const AgentBrowserService = Symbol('AgentBrowserService');
export interface AgentBrowserService {
    /** Whether there is a browser on this machine. */
    isThere(): Promise<boolean>;
    /** Whether something listens there, so that a page could be loaded. */
    isAnswering(url: string): Promise<boolean>;
    /** Whether the page may stand in a frame of a window with this origin. Asks the server. */
    framing(url: string, origin: string): Promise<Framing>;
    /** Loads a page, or the same one again. */
    load(session: string, url: string): Promise<PageState>;
    read(session: string): Promise<PageText>;
    screenshot(session: string, shot: Shot): Promise<ResultPicture & PageState>;
    click(session: string, element: number): Promise<PageState>;
    type(session: string, element: number, text: string, submit: boolean): Promise<PageState>;
}

export interface Framing {
    /** Whether the server has said anything that could be understood. */
    readonly isKnown: boolean;
    /** The header that forbids it. */
    readonly refusal?: string;
}

export interface PageState {
    readonly url: string;
    readonly title: string;
    /** What went wrong in the page since it was last told, oldest first. */
    readonly errors: string[];
}

export interface PageText extends PageState {
    /** The tree of what a screen reader would find, one line for each thing, indented; things to click or type into have a number. */
    readonly text: string;
    readonly isTruncated: boolean;
}

/** In CSS pixels. */
export interface Shot {
    readonly width?: number;
    readonly height?: number;
    readonly fullPage?: boolean;
}
