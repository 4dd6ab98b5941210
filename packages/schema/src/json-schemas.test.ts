// The committed JSON Schemas are what the models say. `pnpm schemas` writes them anew.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditReportSchema } from './model/audit-report.js';
import { factsSchema } from './model/facts.js';
import { judicialOpinionSchema } from './model/opinion.js';
import { policySchema } from './model/policy.js';
import { rubricFileSchema } from './model/rubric.js';
import { opinionsFileSchema, verdictFileSchema } from './model/stages.js';

const schemas = {
	rubric: rubricFileSchema,
	policy: policySchema,
	facts: factsSchema,
	opinion: judicialOpinionSchema,
	opinions: opinionsFileSchema,
	verdict: verdictFileSchema,
	report: auditReportSchema,
};

describe('JSON Schemas', () => {
	it.each(Object.entries(schemas))('json/%s.schema.json', async (name, schema) => {
		const text = `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', reused: 'ref' }), null, 2)}\n`;
		await expect(text).toMatchFileSnapshot(`../json/${name}.schema.json`);
	});
});
