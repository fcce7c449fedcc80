import { Command } from '@theia/core/lib/common/command';

export namespace TourCommands {

    export const TAKE = Command.toLocalizedCommand({ id: 'openspace-tour:take', label: 'Take the Tour' }, 'openspace/tour/take');

    export const LEAVE = Command.toLocalizedCommand({ id: 'openspace-tour:leave', label: 'Leave Tour' }, 'openspace/tour/leave');
}
