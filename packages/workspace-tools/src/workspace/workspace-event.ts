import type { AuditLine } from '../audit/audit-page.js';
import type { HostQuestion, QuestionEnd } from '../network/index.js';
import type { WorkspaceInfo } from './workspace-info.js';

/** What happens to the workspaces of a manager. */
export type WorkspaceEvent =
    | { readonly type: 'workspace'; readonly workspace: WorkspaceInfo }
    | { readonly type: 'deleted'; readonly id: string }
    | { readonly type: 'audit'; readonly line: AuditLine }
    | { readonly type: 'question'; readonly question: HostQuestion }
    | { readonly type: 'answered'; readonly question: HostQuestion; readonly answer: QuestionEnd }
    /** Rules, answers or questions have changed. */
    | { readonly type: 'network' };

export type WorkspaceListener = (event: WorkspaceEvent) => void;
