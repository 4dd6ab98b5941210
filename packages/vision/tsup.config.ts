import { library } from '../../tools/tsup.base.js';

// diagram-child is a process of its own, started by its file name.
export default library(['src/index.ts', 'src/diagram-child.ts']);
