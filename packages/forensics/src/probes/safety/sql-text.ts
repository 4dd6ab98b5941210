// Does a call send SQL whose text others put together or write?
import type { Project } from '@auditor/code';
import { defineProbe, notApplicable } from '@auditor/probes';
import { type FindingDraft, fileLocation } from '@auditor/schema';
import { takingCalls } from '../../models/taken.js';
import { notAsked } from '../../models/unread.js';
import { answer, needs, takenCalls } from './_unsafe-calls.js';

export const sqlText = defineProbe({
	id: 'safety/sql-text',
	lifecycle: 'experimental',
	needs,
	question: 'Does a call send SQL text that contains values from outside?',
	motivation: 'A value that becomes a part of the SQL can change what it does: it reads what it should not, or deletes it.',
	method:
		'Follows the text of each call of a database driver back to what it comes from: arguments of tools, requests, answers of models. Parameters beside the SQL, numbers, and values that a test compares with a list or a form are let pass. SQL that a model writes as a whole for a driver that is not seen, behind a check or over a connection that only reads, SQL that runs its own parameter or a setting of the session (EXECUTE, query_to_xml, dblink), and values of which nobody is found to hand them over, have a confidence of 0.6.',
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
			return writtenBy(project) ?? [notApplicable('We found no call that sends SQL text to a database.', 0.8)];
		const looked = 'Looked at is what the SQL comes from, for each call that sends some.';
		return answer(artifacts, takenCalls(project, 'sql'), 'SQL text that contains values from outside', looked);
	},
});

/** Libraries that write the SQL themselves and send values beside it. @source orm.drizzle.team, prisma.io, kysely.dev, docs.sqlalchemy.org */
const BUILDERS = /^(?:drizzle-orm|@prisma\/client|kysely|typeorm|sequelize|sqlalchemy|sqlmodel|peewee|tortoise)(?![\w-])/;

function writtenBy(project: Project): FindingDraft[] | null {
	const own = project.files.filter((file) => file.context === 'source' && !project.reach.isUnused(file));
	const [at] = own.flatMap(({ path, facts }) => facts.imports.flatMap((one) => (BUILDERS.test(one.module) ? [{ ...one, path }] : [])));
	const message = `We found no call that sends SQL text to a database: ${BUILDERS.exec(at?.module ?? '')?.[0]} writes it (${at?.path}:${at?.line}).`;
	const rationale = 'Such a library sends values beside the SQL, as parameters.';
	return at ? [{ outcome: 'false', message, rationale, location: fileLocation(at.path, at.line), confidence: 0.85 }] : null;
}
