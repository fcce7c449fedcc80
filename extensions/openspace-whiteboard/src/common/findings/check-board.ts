import { Board } from '../model/board';
import { Routes } from '../routing/route';
import { findConnectorFaults } from './connector-faults';
import { Faults } from './faults';
import { BoardFinding } from './finding';
import { BoardLook, findFaintTexts } from './contrast-faults';
import { Inspection, InspectionOptions } from './inspection';
import { findMixedLines } from './line-faults';
import { findCrowding, findMisfits } from './shape-faults';

export interface CheckOptions extends InspectionOptions {
    /** How the board may look, as in a light and in a dark theme; without any, colours are not judged. */
    readonly looks?: readonly BoardLook[];
}

/**
 * What is wrong with a board or would look wrong, the worst first; nothing if all is well. Of very many, only the worst are told and
 * the last one says how many are left.
 */
export function checkBoard(board: Board, routes: Routes, options: CheckOptions): BoardFinding[] {
    const inspection = new Inspection(board, routes, options);
    const faults = new Faults(board.elements.length);
    findMisfits(inspection, faults);
    findConnectorFaults(inspection, faults);
    findMixedLines(inspection, faults);
    findFaintTexts(inspection, faults, options.looks);
    findCrowding(inspection, faults);
    return faults.toFindings();
}
