// Tools that the provider of a model runs itself: a web search, the reading of an address. The product has no part in what they do.

import type { Scope } from '@auditor/code';
import { callOf, entriesOf, type Project, type SourceFile, type StaticValue, settled } from '@auditor/code';

/** What the vendors call theirs. @source platform.openai.com/docs/guides/tools, ai.google.dev/gemini-api/docs, docs.anthropic.com/en/docs/agents-and-tools */
const HOSTED =
	/^(?:web_?search|web_?fetch|google_?search|google_?maps|google_?search_?retrieval|enterprise_?web_?search|url_?context|code_?(?:execution|interpreter)|file_?search|image_?generation)(?:_preview)?(?:_\d{4}_?\d\d_?\d\d)?$/i;

/** A list of such tools and no others: `[{"type": "web_search"}]`, `[types.Tool(google_search=types.GoogleSearch())]`. */
export function areHosted(project: Project, file: SourceFile, scope: Scope, value: StaticValue): boolean {
	const list = settled(project, { value, file, scope });
	const items = list.value.kind === 'list' ? list.value.items : [];
	return (
		items.length > 0 &&
		items.every((item) => {
			const at = settled(project, { ...list, value: item });
			const made = callOf(at.value, at.file);
			const type = entriesOf(at.value).find(({ key }) => key === 'type')?.value;
			if (type) return type.kind === 'string' && HOSTED.test(type.value);
			const names = made ? made.keywords.map(({ name }) => name) : entriesOf(at.value).map(({ key }) => key);
			return names.length > 0 && names.every((name) => name !== null && HOSTED.test(name));
		})
	);
}
