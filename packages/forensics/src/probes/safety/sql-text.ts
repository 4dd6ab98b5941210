// Does a call send SQL whose text others put together or write?
import { type Project, traitsOf } from '@auditor/code';
import { defineProbe, notApplicable } from '@auditor/probes';
import { type FindingDraft, fileLocation } from '@auditor/schema';
import { isAbout } from '../../libraries/meaning.js';
import { notAsked } from '../../models/source/unread.js';
import { takingCalls } from '../../models/unsafe-calls/taken.js';
import { answer, needs, takenCalls } from './_unsafe-calls.js';

export const sqlText = defineProbe({
	id: 'safety/sql-text',
	lifecycle: 'experimental',
	needs,
	question: 'Does a call send SQL text that contains values from outside?',
	motivation: 'A value that becomes a part of the SQL can change what it does: it reads what it should not, or deletes it.',
	method:
		'Follows the text of each call of a database driver back to what it comes from: arguments of tools, requests, answers of models. Parameters beside the SQL, numbers, values in a tagged template of a driver, and values that a test compares with a list or a form are let pass. SQL that a model writes as a whole for a driver that is not seen, behind a check or over a connection that only reads, SQL that runs its own parameter or a setting of the session (EXECUTE, query_to_xml, dblink), and values of which nobody is found to hand them over, have a confidence of 0.6.',
	blindSpots:
		'SQL in files, stored procedures and templates; drivers that are not in the table of libraries; checks in other functions than those on the way.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Pass values as parameters of the query, and choose names of tables and columns from a fixed list.',
	},
	inspect: (artifacts) => {
		const { project } = artifacts;
		if (!notAsked(project) && !takingCalls.sql(project).some(({ file }) => file.context === 'source'))
			return writtenBy(project) ?? tagged(artifacts) ?? [notApplicable('We found no call that sends SQL text to a database.', 0.8)];
		const looked = 'Looked at is what the SQL comes from, for each call that sends some.';
		return answer(artifacts, takenCalls(project, 'sql'), 'SQL text that contains values from outside', looked);
	},
});

/** Libraries that write the SQL themselves and send values beside it. @source orm.drizzle.team, prisma.io, kysely.dev, docs.sqlalchemy.org */
const BUILDERS = /^(?:drizzle-orm|@prisma\/client|kysely|typeorm|sequelize|sqlalchemy|sqlmodel|peewee|tortoise)(?![\w-])/;

const ownFiles = (project: Project) => project.files.filter((file) => file.context === 'source' && !project.reach.isUnused(file));

function writtenBy(project: Project): FindingDraft[] | null {
	const [at] = ownFiles(project).flatMap(({ path, facts }) =>
		facts.imports.flatMap((one) => (BUILDERS.test(one.module) ? [{ ...one, path }] : [])),
	);
	const message = `We found no call that sends SQL text to a database: ${BUILDERS.exec(at?.module ?? '')?.[0]} writes it (${at?.path}:${at?.line}).`;
	const rationale = 'Such a library sends values beside the SQL, as parameters.';
	return at ? [{ outcome: 'false', message, rationale, location: fileLocation(at.path, at.line), confidence: 0.85 }] : null;
}

/** A driver whose tag sends what stands in the template as parameters; the same name that is called sends it as text. @source neon.com/docs/serverless, github.com/porsager/postgres */
const TAGGED = /(?<![\w.])\w{0,20}sql`\s{0,99}(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP)\b/i;

function tagged({ project, texts }: Parameters<typeof answer>[0]): FindingDraft[] | null {
	for (const { facts, path } of ownFiles(project)) {
		const isNear = traitsOf({ path }).receiver === 'this' && facts.imports.some(({ module }) => isAbout(module, 'databases'));
		const text = texts.get(path) ?? '';
		const at = isNear ? text.search(TAGGED) : -1;
		if (at < 0) continue;
		const line = text.slice(0, at).split('\n').length;
		const message = `We found SQL in tagged templates alone (${path}:${line}), which send values beside it, as parameters.`;
		return [
			{
				outcome: 'false',
				message,
				rationale: 'What a tag of the driver is given is no part of the text.',
				location: fileLocation(path, line),
				confidence: 0.8,
			},
		];
	}
	return null;
}
