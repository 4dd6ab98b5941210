import { library } from '../../tools/tsup.base.js';

export default library(['src/probes.ts']);
