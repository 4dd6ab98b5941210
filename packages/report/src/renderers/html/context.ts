// What every part of the page needs: the report, its links, the anchors, and what is left of the room for excerpts.
import { type AuditReport, type Evidence, formatLocation, type Location, type RenderOptions, type Suppression } from '@auditor/schema';
import { type Html, html } from '@auditor/schema/pure';
import { linkTo } from '../../links.js';
import { judgesOf, suppressionsOf } from '../../words.js';

/** Characters of source that one page shows in all; beyond it an excerpt is left out, and the page says so. Keeps 2,000 findings below 5 MB. */
const EXCERPT_ROOM = 1_200_000;

export interface PageContext {
	readonly report: AuditReport;
	readonly options: RenderOptions;
	/** In the order in which they are shown. */
	readonly judges: readonly string[];
	readonly suppressions: ReadonlyMap<string, Suppression>;
	/** Fragment of a piece of evidence in its criterion. */
	readonly anchorOf: (evidence: Pick<Evidence, 'criterion' | 'id'>) => string;
	readonly criterionAnchor: (id: string) => string;
	/** Whether `characters` of source still fit; takes them when they do. */
	readonly takeRoom: (characters: number) => boolean;
}

export function contextOf(report: AuditReport, options: RenderOptions): PageContext {
	const anchors = new Map<string, string>();
	const taken = new Set<string>();
	const reserve = (key: string, wish: string) => {
		let name = wish;
		for (let n = 2; taken.has(name); n++) name = `${wish}-${n}`;
		taken.add(name);
		anchors.set(key, name);
	};
	for (const c of report.criteria) reserve(`criterion ${c.id}`, `criterion-${plain(c.id)}`);
	for (const c of report.criteria)
		for (const e of c.evidence) if (!anchors.has(`${c.id} ${e.id}`)) reserve(`${c.id} ${e.id}`, `e-${plain(e.id)}`);
	let room = EXCERPT_ROOM;
	return {
		report,
		options,
		judges: judgesOf(report),
		suppressions: suppressionsOf(options),
		anchorOf: (e) => anchors.get(`${e.criterion} ${e.id}`) ?? '',
		criterionAnchor: (id) => anchors.get(`criterion ${id}`) ?? '',
		takeRoom: (characters) => {
			if (characters > room) return false;
			room -= characters;
			return true;
		},
	};
}

function plain(id: string): string {
	return id.replace(/[^\w-]/g, '-').slice(0, 80);
}

/** A place as text, linked to the forge where there is one. */
export function place(location: Location, page: PageContext): Html {
	const url = linkTo(location, page.report, page.options);
	const text = html`<code>${formatLocation(location)}</code>`;
	return url ? html`<a class="place" href="${url}">${text}</a>` : text;
}

/** A link to a piece of evidence on this page; plain code when it is not here. */
export function citation(id: string, criterion: string, page: PageContext): Html {
	const anchor = page.anchorOf({ criterion, id });
	return anchor ? html`<a class="cite" href="#${anchor}"><code>${id}</code></a>` : html`<code>${id}</code>`;
}
