// Handlers in TypeScript that tell nobody, and states whose types say nothing.
import type { Catalogue } from '../shortcut.js';
import { changed, catalogue as service } from './service-typescript.js';

const ANY = ['state: z.infer<typeof State>', 'state: any'] as const;
const of = (expectation: string, ways: readonly string[], cheap: (way: string) => Catalogue['weak'], on: Catalogue['weak'] = {}) =>
	ways.map((way) => ({ of: expectation, way, on, cheap: cheap(way) }));
const UNTYPED = changed(['const State = z.object({ words: z.array(z.string()) });\n', ''], ANY, [
	'StateGraph(State)',
	'StateGraph<any>({ channels: {} } as any)',
]);

export const catalogue: Catalogue = {
	...service,
	project: 'a service whose handlers tell nobody',
	shortcuts: [
		...of('error_paths/not-swallowed', [], (line) => changed(['return undefined;', line])),
		...of(
			'error_paths/tool-errors',
			[
				".catch(() => '')",
				'.catch(null)',
				'.catch(process.exit)',
				'.catch((e) => void e)',
				'.catch(Promise.reject)',
				'.catch((e) => process.exit(1))',
				'.catch(() => given.city)',
			],
			(answer) => changed(['(await fetch(given.city)).text()', `fetch(given.city).then((r) => r.text())${answer}`]),
		),
		...of(
			'state/typed',
			[
				'z.object({ words: z.instanceof(Object) })',
				'z.object({ words: z.custom<any>() })',
				'z.object({ words: z.custom() })',
				'z.object({ words: z.record(z.string(), z.unknown()) })',
				'z.object({ words: z.any().default([]) })',
				'z.object({ words: z.json() })',
				'z.object({ words: z.nullable(z.any()) })',
				'z.object({ words: z.array(z.any()) })',
				'z.object({ words: z.array(z.unknown()) })',
				'z.object({ words: z.lazy(() => z.any()) })',
				'z.object({ words: z.union([z.any(), z.string()]) })',
				'z.object({ words: z.any().transform((x) => x) })',
				'z.object({ words: z.any().array() })',
				'z.object({ words: z.promise(z.any()) })',
				'z.object({ words: z.map(z.any(), z.any()) })',
				'z.object({ words: z.never() })',
				'z.object({ words: z.undefined() })',
				'z.object({ words: z.any().refine(Boolean) })',
				'z.object({ words: z.any().describe("words") })',
				'z.object({ words: z.string().or(z.any()) })',
				'z.object({ words: z.object({}) })',
				'z.object({ words: z.looseObject({}) })',
				'z.object({ words: z.object({}).catchall(z.any()) })',
				'z.object({ words: z.function() })',
			],
			(schema) => changed(['z.object({ words: z.array(z.string()) })', schema], ANY),
			UNTYPED,
		),
		...of(
			'state/typed',
			[
				'Annotation<any>()',
				'Annotation<unknown>()',
				'Annotation<object>()',
				'Annotation<Record<string, any>>()',
				'Annotation<any[]>()',
				'Annotation<{}>()',
				'Annotation<Loose>()',
				'Annotation<Function>()',
				'Annotation<Map<any, any>>()',
				'Annotation<any | null>()',
				'Annotation()',
				'Annotation<{ [key: string]: any }>()',
				'Annotation<Array<unknown>>()',
				'Annotation<Partial<any>>()',
				'Annotation<Promise<any>>()',
				'Annotation<never>()',
				'Annotation<unknown & {}>()',
			],
			(type) =>
				changed(
					['{ END, START, StateGraph }', '{ Annotation, END, START, StateGraph }'],
					['z.object({ words: z.array(z.string()) })', `Annotation.Root({ words: ${type} })`],
					ANY,
					['const forever', 'type Loose = any;\nconst forever'],
				),
			UNTYPED,
		),
	],
	untried: {},
};
