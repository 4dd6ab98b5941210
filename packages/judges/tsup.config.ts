import { library } from '../../tools/tsup.base.js';

export default library(['src/index.ts', 'src/heuristic.ts', 'src/llm.ts', 'src/openai.ts', 'src/testing.ts']);
