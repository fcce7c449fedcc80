/** The opencode types that cross our RPC border, from the SDK of the pinned server version. */
export type {
    AgentPartInput, AssistantMessage, Event, FilePart, FilePartInput, GlobalEvent, Message, Part, PermissionRequest, QuestionInfo,
    QuestionRequest, ReasoningPart, Session, SessionStatus, TextPart, Todo, ToolPart, UserMessage
} from '@opencode-ai/sdk/v2/types';
