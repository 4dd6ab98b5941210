// auditor synthesize: opinions.json in, verdict.json out. No repository, no model, no network.
import { synthesize } from '@auditor/justice';
import { canonicalJson, opinionsFileSchema, SCHEMA_VERSION, type VerdictFile } from '@auditor/schema';
import { loadPolicy } from '../input/load-policy.js';
import { readStage } from '../input/read-stage.js';
import { writeNamedFile } from '../output/own-files.js';
import { stageDigest } from '../stage-digest.js';
import { AUDITOR } from '../version.js';
import type { CommandInput } from './definition.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	const opinions = readStage(args[0]!, opinionsFileSchema, 'opinions.json');
	const said = options.policy as string | undefined;
	const by = said === undefined ? { file: null } : { user: process.cwd() };
	const policy = loadPolicy(said ?? opinions.rubric.policy, by, opinions.rubric.policies);
	const { rubric, evidence, withheld, hearing } = opinions;
	const verdict: VerdictFile = {
		schemaVersion: SCHEMA_VERSION,
		auditor: AUDITOR,
		policy,
		opinionsDigest: stageDigest(opinions),
		verdict: synthesize({ rubric, evidence, opinions: opinions.opinions, withheld, hearing }, policy),
	};
	const text = `${canonicalJson(verdict, 2)}\n`;
	if (options.out) writeNamedFile(options.out as string, text);
	else process.stdout.write(text);
	return 0;
}
