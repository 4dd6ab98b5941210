// Every kind of fix, in the order in which they are tried. A newcomer is a file here and a line.
import type { Fix } from '../fix.js';
import { answerRetry } from './answer-retry.js';
import { answeredTool } from './answered-tool.js';
import { argumentList } from './argument-list.js';
import { biomeSettings } from './biome-settings.js';
import { boundedScore } from './bounded-score.js';
import { caughtNode } from './caught-node.js';
import { caughtStream } from './caught-stream.js';
import { checkedAnswer } from './checked-answer.js';
import { cloneCheck } from './clone-check.js';
import { cloneTimeout } from './clone-timeout.js';
import { cloneUrlCheck } from './clone-url-check.js';
import { committedSecret } from './committed-secret.js';
import { containerFile } from './container-file.js';
import { declaredField } from './declared-field.js';
import { dependencyRanges } from './dependency-ranges.js';
import { eslintSettings } from './eslint-settings.js';
import { execFile } from './exec-file.js';
import { exportsMap } from './exports-map.js';
import { foundEvidence } from './found-evidence.js';
import { frozenModel } from './frozen-model.js';
import { loggedError } from './logged-error.js';
import { loggedHandlers } from './logged-handlers.js';
import { loggedPrints } from './logged-prints.js';
import { missingImport } from './missing-import.js';
import { modelLimits } from './model-limits.js';
import { nodeMatrix } from './node-matrix.js';
import { ownResults } from './own-results.js';
import { packagedFiles } from './packaged-files.js';
import { pythonLinter } from './python-linter.js';
import { readmeScripts } from './readme-scripts.js';
import { readmeTemplate } from './readme-template.js';
import { routeErrors } from './route-errors.js';
import { routedEdges } from './routed-edges.js';
import { safeYaml } from './safe-yaml.js';
import { settingsExample } from './settings-example.js';
import { shippedTypes } from './shipped-types.js';
import { stateReducer } from './state-reducer.js';
import { systemCall } from './system-call.js';
import { testWorkflow } from './test-workflow.js';
import { testedEngines } from './tested-engines.js';
import { tokenUntold } from './token-untold.js';
import { typesFirst } from './types-first.js';
import { unusedSettings } from './unused-settings.js';
import { workflowExtras } from './workflow-extras.js';
import { workflowTrigger } from './workflow-trigger.js';

export const fixes: readonly Fix[] = [
	answerRetry,
	answeredTool,
	argumentList,
	biomeSettings,
	boundedScore,
	caughtNode,
	caughtStream,
	checkedAnswer,
	cloneCheck,
	cloneTimeout,
	cloneUrlCheck,
	committedSecret,
	containerFile,
	declaredField,
	dependencyRanges,
	eslintSettings,
	execFile,
	exportsMap,
	foundEvidence,
	frozenModel,
	loggedError,
	loggedHandlers,
	loggedPrints,
	missingImport,
	modelLimits,
	nodeMatrix,
	ownResults,
	packagedFiles,
	pythonLinter,
	readmeScripts,
	readmeTemplate,
	routeErrors,
	routedEdges,
	safeYaml,
	settingsExample,
	shippedTypes,
	stateReducer,
	systemCall,
	testWorkflow,
	testedEngines,
	tokenUntold,
	typesFirst,
	unusedSettings,
	workflowExtras,
	workflowTrigger,
];
