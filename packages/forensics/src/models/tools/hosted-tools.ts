// Tools that others bring: what the provider of a model runs itself, as a web search, and what a package makes. The product has no part in what they do.

import type { Scope } from '@auditor/code';
import { callOf, entriesOf, type Project, type SourceFile, type StaticValue, settled } from '@auditor/code';
import { outsideNameOf } from '../../libraries/meaning.js';

/** What the vendors call theirs. @source platform.openai.com/docs/guides/tools, ai.google.dev/gemini-api/docs, docs.anthropic.com/en/docs/agents-and-tools */
const HOSTED =
	/^(?:web_?search|web_?fetch|google_?search|google_?maps|google_?search_?retrieval|enterprise_?web_?search|url_?context|code_?(?:execution|interpreter)|file_?search|image_?generation)(?:_preview)?(?:_\d{4}_?\d\d_?\d\d)?$/i;

/** Who brings all tools of a list: `[{"type": "web_search"}]`, `[types.Tool(google_search=types.GoogleSearch())]`, `[duckduckgo_search_tool()]`. */
export function broughtBy(project: Project, file: SourceFile, scope: Scope, value: StaticValue): 'provider' | 'package' | null {
	const list = settled(project, { value, file, scope });
	const items = list.value.kind === 'list' ? list.value.items : [];
	const by = items.map((item) => {
		const at = settled(project, { ...list, value: item });
		const made = callOf(at.value, at.file);
		const type = entriesOf(at.value).find(({ key }) => key === 'type')?.value;
		if (type) return type.kind === 'string' && HOSTED.test(type.value) ? 'provider' : null;
		const names = made ? made.keywords.map(({ name }) => name) : entriesOf(at.value).map(({ key }) => key);
		if (names.length > 0 && names.every((name) => name !== null && HOSTED.test(name))) return 'provider';
		return made && /tool|search/i.test(outsideNameOf(project, at.file, made) ?? '') ? 'package' : null;
	});
	return by.includes(null) ? null : (by.find((one) => one === 'package') ?? by[0] ?? null);
}
