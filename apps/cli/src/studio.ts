// The courtroom for drawing: all its nodes and ways, on the repository that AUDITOR_TARGET names (default: the folder it was started in).
import { courtroom } from './graph/courtroom.js';
import { prepareCourt } from './services.js';

export async function studioGraph() {
	const court = await prepareCourt({ target: process.env.AUDITOR_TARGET ?? '.', cwd: process.cwd() }, {});
	return courtroom(court.services, { criteria: court.rubric.criteria.map((c) => c.id), documents: () => court.documentsGiven() });
}
