// Documents and trees of the tests, made of text.
import type { AuditDocument, Lexicon, Tree } from '@auditor/schema';
import { lexiconSchema } from '@auditor/schema';

export function markdown(text: string, name = 'report.md'): AuditDocument {
	return {
		name,
		format: 'markdown',
		chosen: 'given',
		fromTree: false,
		digest: '',
		bytes: text.length,
		status: 'ok',
		engine: 'markdown',
		pageCount: 1,
		pages: [{ page: 1, text, source: 'markdown', hidden: [] }],
		limitations: [],
	};
}

/** Pages as extraction from a PDF leaves them. */
export function printed(pages: string[], name = 'report.pdf'): AuditDocument {
	return {
		...markdown('', name),
		format: 'pdf',
		engine: 'pdfium',
		pageCount: pages.length,
		pages: pages.map((text, at) => ({ page: at + 1, text, source: 'text-layer', hidden: [] })),
	};
}

export function unreadable(name = 'report.pdf'): AuditDocument {
	return {
		...markdown('', name),
		format: 'pdf',
		status: 'corrupt',
		pages: [],
		pageCount: null,
		limitations: ['The PDF cannot be opened.'],
	};
}

export function treeOf(...paths: string[]): Tree {
	return {
		commit: null,
		lines: {},
		files: paths.map((path) => ({
			path,
			blob: path,
			mode: '100644',
			bytes: 1,
			context: path.startsWith('tests/') ? 'test' : 'source',
			language: null,
		})),
	};
}

export const english: Lexicon = lexiconSchema.parse({
	roles: [
		{ id: 'taster', terms: ['taster'] },
		{ id: 'cook', terms: ['cook', 'chef'] },
	],
	concepts: [
		{
			id: 'split-and-join',
			name: 'Split and join',
			terms: ['split and join', 'split-join'],
			mechanism: ['parallel', 'edge', 'wait', 'merge', 'collector', 'branch'],
		},
		{ id: 'self-review', name: 'Self-review', terms: ['self-review'], mechanism: ['own', 'check', 'score', 'confidence', 'repeat'] },
		{
			id: 'shared-state',
			name: 'Shared state synchronization',
			terms: ['state synchronization'],
			mechanism: ['reducer', 'append', 'overwrite', 'lock'],
		},
	],
});

/** The same questions in German: every word list comes from the lexicon. */
export const german: Lexicon = lexiconSchema.parse({
	language: 'de',
	roles: [{ id: 'pruefer', terms: ['Prüfer', 'Gutachter'] }],
	concepts: [
		{
			id: 'aufteilung',
			name: 'Aufteilung und Zusammenführung',
			terms: ['Aufteilung und Zusammenführung'],
			mechanism: ['parallel', 'Kante', 'Knoten', 'wartet', 'sammelt'],
		},
		{ id: 'selbstpruefung', name: 'Selbstprüfung', terms: ['Selbstprüfung'], mechanism: ['eigene', 'Bewertung', 'wiederholt'] },
	],
	lists: {
		'words:negation': ['kein', 'keine', 'nicht', 'ohne', 'fehlt'],
		'words:future': ['wird später', 'geplant', 'künftig'],
		'words:search': ['sucht nach', 'Stichwörter', 'Begriffe'],
		'words:mechanism': ['läuft', 'laufen', 'führt', 'wartet', 'sammelt', 'Knoten', 'Kante', 'gleichzeitig', 'vergleicht'],
		'words:causal': ['damit', 'weil', 'bis', 'sodass', 'durch', 'erst'],
		'words:definition': ['ist', 'bedeutet', 'heißt'],
		'words:forward': ['geplant', 'wird', 'künftig'],
		'words:third-party': ['angeblich', 'entfernt'],
	},
});
