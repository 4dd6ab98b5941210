// A model of Pydantic AI waits for the ten minutes of its vendor’s client: half of them, in the settings of the model, or of the agent that makes one of a name.
import { outsideName } from '@auditor/code';
import type { SyntaxNode } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import type { Opened } from '../opened.js';
import { addArgument, callNode, keywordOf, nameIn } from '../python.js';
import type { Edit } from '../source.js';
import { isLong } from './_long-answers.js';

/** Models whose clients take a time limit from their settings. @source ai.pydantic.dev/api/settings */
const MODEL =
	/^pydantic_ai\.models\.(?:openai\.OpenAI(?:Chat|Responses)?|anthropic\.Anthropic|(?:google|gemini)\.(?:Google|Gemini)|groq\.Groq|mistral\.Mistral|cohere\.Cohere)Model$/;
const AGENT = /^pydantic_ai(?:\.agent)?\.Agent$/;
const LIMIT = 'timeout=300';
/** Another limit is handed over. */
const LIMITED = /\btimeout\b/i;

export const modelSettings: Fix = {
	id: 'model-settings',
	title: 'Bound how long the model may take.',
	answers: ['service/model-limits'],
	async propose({ location, outcome }, { open, project }) {
		const opened = outcome === 'false' && location?.path ? await open(location.path) : null;
		const file = opened?.python ? opened.file : null;
		if (!opened || !file || isLong(opened.source.text)) return null;
		const found = file.facts.calls.flatMap((call) => {
			const name = call.line === location!.line ? (outsideName(project, call.callee, file, call.scope, call.line) ?? '') : '';
			return MODEL.test(name) ? [{ call, key: 'settings' }] : AGENT.test(name) ? [{ call, key: 'model_settings' }] : [];
		});
		const [one, ...others] = found;
		const node = one && others.length === 0 ? callNode(opened, one.call) : null;
		const isSpread = one?.call.keywords.some(({ name }) => name === null);
		const edits = node && !isSpread && !LIMITED.test(opened.source.slice(node)) ? bounded(opened, node, one!.key) : null;
		return edits && [{ path: opened.path, edits }];
	},
};

function bounded(opened: Opened, call: SyntaxNode, key: string): Edit[] | null {
	if (keywordOf(opened, call, key)) return null;
	// The settings of that vendor, where the file has them.
	const known = key === 'settings' ? opened.file!.facts.imports.filter(({ name }) => /^\w+ModelSettings$/.test(name ?? '')) : [];
	const imported = known.length === 1 ? { name: known[0]!.alias, edits: [] } : nameIn(opened, 'pydantic_ai.settings', 'ModelSettings');
	const edit = imported && addArgument(opened, call, `${key}=${imported.name}(${LIMIT})`);
	return edit && [...imported.edits, edit];
}
