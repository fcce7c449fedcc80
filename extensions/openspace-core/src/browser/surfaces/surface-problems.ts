import { Event } from '@theia/core/lib/common/event';
import { Diagnostic } from '@theia/core/shared/vscode-languageserver-protocol';

/** All problems of a file that a surface knows; they take the place of those that it told before. */
export interface FileProblems {
    readonly uri: string;
    readonly problems: readonly Diagnostic[];
}

/** What is wrong with the files of a surface, for the *Problems* view. */
export interface SurfaceProblems {
    readonly onDidFind: Event<FileProblems>;
}
