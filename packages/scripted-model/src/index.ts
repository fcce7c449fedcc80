export type { ChatMessage, ChatRequest } from './conversation.js';
export { loadScenario, parseScenario, ScenarioError } from './load-scenario.js';
export { opencodeProvider } from './opencode-provider.js';
export type { ReplyStep, UsageCounts } from './reply-step.js';
export type { ReceivedRequest, RequestOutcome, RequestPredicate } from './request-log.js';
export type { RuleCondition, Scenario, ScenarioRule, TextPattern } from './scenario.js';
export { startScriptedModel } from './scripted-model.js';
export type { ScriptedModel, ScriptedModelOptions } from './scripted-model.js';
