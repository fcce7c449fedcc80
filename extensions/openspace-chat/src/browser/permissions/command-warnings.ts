import { inject, injectable } from '@theia/core/shared/inversify';
import { PermissionRequest } from 'openspace-agent/lib/common';
import { DangerousPart } from 'openspace-core/lib/common';
import { OpenSpacePreferences } from 'openspace-core/lib/common/preferences/openspace-preferences';
import { dangerReason } from 'openspace-hands/lib/common/danger/danger-reasons';
import { dangerousParts } from 'openspace-hands/lib/common/danger/dangerous-parts';
import { readDangers } from 'openspace-hands/lib/common/danger/find-danger';

/** Warns of commands that opencode's own shell wants to run, by the rules that stand before terminals. */
@injectable()
export class CommandWarnings {

    @inject(OpenSpacePreferences) protected readonly preferences: OpenSpacePreferences;

    /** What is dangerous about the command of a permission request; nothing if it is about something else. */
    warningsOf({ metadata: { command } }: PermissionRequest): readonly DangerousPart[] {
        if (typeof command !== 'string') {
            return [];
        }
        try {
            // The shell gets all of it at once: what cannot be read will not become readable.
            return dangerousParts(readDangers(`${command}\n`, this.preferences['openspace.security.dangerousCommandPatterns']).dangers);
        } catch {
            return [{ part: command, reasons: [dangerReason('unreadable')] }];
        }
    }
}
