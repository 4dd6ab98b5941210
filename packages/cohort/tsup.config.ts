import { library } from '../../tools/tsup.base.js';

export default library(['src/index.ts', 'src/bullmq.ts', 'src/s3.ts']);
