import { library } from '../../tools/tsup.base.js';

export default library(['src/index.ts'], { minifySyntax: true });
