export type { ChatMessage, ChatRequest } from './requests/conversation.js';
export { loadScenario, parseScenario, ScenarioError } from './scenario/load-scenario.js';
export { opencodeProvider } from './opencode-provider.js';
export type { ReplyStep, UsageCounts } from './scenario/reply-step.js';
export type { ReceivedRequest, RequestOutcome, RequestPredicate } from './requests/request-log.js';
export type { RuleCondition, Scenario, ScenarioRule, TextPattern } from './scenario/scenario.js';
export { startScriptedModel } from './scripted-model.js';
export type { ScriptedModel, ScriptedModelOptions } from './scripted-model.js';
