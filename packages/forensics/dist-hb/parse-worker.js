import { frontEndById, parseTask } from './chunk-WPYLG5XI.js';

// src/workers/parse-worker.ts
async function parse(task) {
	return JSON.stringify(parseTask(await frontEndById(task.frontEnd), task));
}

export { parse as default };
