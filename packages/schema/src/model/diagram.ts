// A diagram found in a report or in the tree, and the graph it shows.
import { z } from 'zod';
import { locationSchema } from './location.js';

export const diagramSchema = z.strictObject({
	id: z.string(),
	location: locationSchema,
	medium: z.enum(['mermaid', 'plantuml', 'dot', 'd2', 'ascii', 'vector', 'raster']),
	type: z.enum(['flow', 'state', 'sequence', 'class', 'tree', 'other', 'inconclusive']),
	nodes: z.array(
		z.strictObject({
			id: z.string(),
			label: z.string(),
			role: z.string().nullable(),
			/** False where the words of a box were recognised with doubt: they are no quotation of it. Absent where they are sure. */
			certain: z.literal(false).optional(),
		}),
	),
	edges: z.array(z.strictObject({ from: z.string(), to: z.string(), label: z.string().nullable() })),
	/** Per role of the rubric's lexicon: 0 none, 1 same row or column, 2 merge shown, 3 split and merge shown. */
	parallelism: z.record(z.string(), z.int().min(0).max(3)),
	/** Source text of diagrams that are text; null for pictures. */
	source: z.string().nullable(),
	/** PNG thumbnail as base64, at most 512 px wide; null for text. */
	thumbnail: z.string().nullable(),
	confidence: z.number().min(0).max(1),
	/** Boxes and pieces of writing of a picture that were not read or not understood: what they say is unknown. Absent where all was read. */
	unread: z.int().min(0).optional(),
	/** What a model that was shown the picture says beside what is read: no fact of the drawing. Absent where none answered. */
	model: z
		.strictObject({
			name: z.string(),
			/** Labels of boxes whose words were not recognised, and lines that no ink bears out, by the labels of their ends. */
			nodes: z.array(z.string()),
			edges: z.array(z.strictObject({ from: z.string(), to: z.string() })),
		})
		.optional(),
	/** Set where it stands in no report, but in the README or another document of the repository. */
	outside: z.literal(true).optional(),
	/** Set where its heading or caption calls it a plan. */
	planned: z.literal(true).optional(),
	/** Set where a page ends within it: no reader sees it whole. */
	broken: z.literal(true).optional(),
	limitations: z.array(z.string()),
});
export type Diagram = z.infer<typeof diagramSchema>;
