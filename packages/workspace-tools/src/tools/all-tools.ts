import { bashTool } from './bash/bash-tool.js';
import type { Tool, ToolName } from './tool.js';

export const ALL_TOOLS: Readonly<Partial<Record<ToolName, Tool>>> = {
    bash: bashTool
};
