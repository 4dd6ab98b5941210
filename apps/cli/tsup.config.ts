import { readFileSync } from 'node:fs';
import { library } from '../../tools/tsup.base.js';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

export default library(['src/index.ts', 'src/main.ts', 'src/config.ts', 'src/audit-job.ts'], {
	define: { __AUDITOR_VERSION__: JSON.stringify(version) },
});
