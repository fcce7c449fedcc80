export { DEFAULT_HOSTS } from './default-hosts.js';
export { HOST_ANSWERS, type HostAnswer, type HostQuestion, type QuestionEnd } from './host-questions.js';
export { parseHostPattern, type HostRule } from './host-rules.js';
export { NetworkSettings, networkRulesRequest, type NetworkRules } from './network-settings.js';
export { WorkspaceNetwork } from './workspace-network.js';
