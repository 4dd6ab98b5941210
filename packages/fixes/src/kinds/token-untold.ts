// A URL that a token is put into, and that messages tell afterwards: the clone gets a name of its own for it, and the messages keep the URL as it was given.
import { child, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import { around, atBeginning, callNode, definitionAt, nodesOf } from '../python.js';
import { cloneOf } from './_clones.js';

const NAME = 'clone_url';

export const tokenUntold: Fix = {
	id: 'token-untold',
	title: 'Put the token into a URL that only the clone gets.',
	answers: ['safety/clone-error-handling'],
	async propose(finding, ground) {
		const clone = cloneOf(finding, ground);
		const { ref, leak, url } = clone ?? {};
		const own = clone?.origins.filter((o) => o.file === ref?.file && o.call.scope.function === ref.index) ?? [];
		const opened = ref && leak && own.length === 1 ? await ground.open(ref.file.path) : null;
		const definition = opened?.python ? definitionAt(opened, ref!.fact.line, 'function_definition') : null;
		const call = definition && callNode(opened!, own[0]!.call);
		if (!opened || !definition || !call || !ref!.fact.parameters.some(({ name }) => name === url)) return null;
		const { source } = opened;
		const inside = [...nodesOf(definition)];
		const named = inside.filter((n) => n.type === 'identifier' && source.slice(n) === url);
		const [set, ...others] = inside.filter((n) => n.type === 'assignment' && source.slice(child(n, 'left')!) === url);
		const given = named.filter(({ start, end }) => call.start <= start && end <= call.end);
		if (!set || others.length > 0 || given.length === 0 || source.lineAt(set.start) !== leak!.from || source.text.includes(NAME))
			return null;
		// Behind it, the URL is in the call and in what is told.
		const block = inside.filter((n) => n.type === 'block' && holds(n, set) && holds(n, call)).at(-1);
		const first = block?.children.find((n) => holds(n, set));
		const begun = first && atBeginning(opened, [first], [`${NAME} = ${url}`]);
		const rest = named.filter(({ start }) => start > set.end && !given.some((one) => one.start === start));
		const isTold = ({ start }: SyntaxNode) => around(opened.python!, start, 'string') !== null;
		if (!begun || !rest.every(isTold)) return null;
		const renamed = [child(set, 'left')!, ...given].map(({ start, end }) => ({ start, end, text: NAME }));
		return [{ path: opened.path, edits: [begun, ...renamed] }];
	},
};

function holds(outer: SyntaxNode, { start, end }: SyntaxNode): boolean {
	return outer.start <= start && end <= outer.end;
}
