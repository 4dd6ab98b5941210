import { library } from '../../tools/tsup.base.js';

// parse-worker is a worker thread of its own, started by its file name.
export default library(['src/index.ts', 'src/testing.ts', 'src/workers/parse-worker.ts'], {
	entry: { index: 'src/index.ts', testing: 'src/testing.ts', 'parse-worker': 'src/workers/parse-worker.ts' },
});
