// The commands in the order of the help: name, options, and where the code is. One line adds a command.

import { auditCommand } from './audit.options.js';
import { batchCommand } from './batch.options.js';
import { calibrateCommand } from './calibrate.options.js';
import { compareCommand } from './compare.options.js';
import { completionCommand } from './completion.options.js';
import type { CommandDefinition } from './definition.js';
import { doctorCommand } from './doctor.options.js';
import { explainCommand } from './explain.options.js';
import { factsCommand } from './facts.options.js';
import { findCommand } from './find.options.js';
import { fixCommand } from './fix.options.js';
import { gradesCommand } from './grades.options.js';
import { graphCommand } from './graph.options.js';
import { initCommand } from './init.options.js';
import { judgeCommand } from './judge.options.js';
import { letterCommand } from './letter.options.js';
import { mcpCommand } from './mcp.options.js';
import { overrideCommand } from './override.options.js';
import { policiesCommand } from './policies.options.js';
import { probesCommand } from './probes.options.js';
import { pruneCommand } from './prune.options.js';
import { queueCommand } from './queue.options.js';
import { reportCommand } from './report.options.js';
import { reviewCommand } from './review.options.js';
import { rubricCommand } from './rubric.options.js';
import { synthesizeCommand } from './synthesize.options.js';
import { whatIfCommand } from './what-if.options.js';
import { workerCommand } from './worker.options.js';

export const commands: readonly CommandDefinition[] = [
	auditCommand,
	batchCommand,
	workerCommand,
	queueCommand,
	pruneCommand,
	factsCommand,
	judgeCommand,
	synthesizeCommand,
	reportCommand,
	explainCommand,
	findCommand,
	whatIfCommand,
	fixCommand,
	compareCommand,
	calibrateCommand,
	overrideCommand,
	reviewCommand,
	letterCommand,
	gradesCommand,
	graphCommand,
	rubricCommand,
	probesCommand,
	policiesCommand,
	initCommand,
	doctorCommand,
	completionCommand,
	mcpCommand,
];
