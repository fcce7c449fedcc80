import { bashTool } from './bash/bash-tool.js';
import { editTool } from './edit/edit-tool.js';
import { gitTool } from './git/git-tool.js';
import { globTool } from './glob/glob-tool.js';
import { grepTool } from './grep/grep-tool.js';
import { readTool } from './read/read-tool.js';
import type { Tool, ToolName } from './tool.js';
import { writeTool } from './write/write-tool.js';

export const ALL_TOOLS: Readonly<Record<ToolName, Tool>> = {
    bash: bashTool,
    read: readTool,
    write: writeTool,
    edit: editTool,
    glob: globTool,
    grep: grepTool,
    git: gitTool
};
