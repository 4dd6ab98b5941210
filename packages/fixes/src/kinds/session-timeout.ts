// A request by a session of aiohttp, which waits for five minutes: two of them, or half a minute in what asks whether all is well.
import { receiverOf, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Fix } from '../fix.js';
import { addArgument, callNode, moduleIn } from '../python.js';

/** It is asked again and again, and nobody waits for it that long. */
const PROBE = /health|probe|ping|startup|ready|live(?:ness)?|check/i;

export const sessionTimeout: Fix = {
	id: 'session-timeout',
	title: 'Bound how long the request may take.',
	answers: ['service/model-limits'],
	async propose({ location, outcome }, { open }) {
		const opened = outcome === 'false' && location?.path ? await open(location.path) : null;
		const file = opened?.python ? opened.file : null;
		if (!opened || !file) return null;
		const [call, ...others] = file.facts.calls.filter(
			(one) => one.line === location!.line && /^(?:get|post|request)$/.test(one.method ?? ''),
		);
		const session = call && textOf(receiverOf(call.callee) ?? call.callee, file);
		// A session with a limit of its own, and one that comes from elsewhere, are as their author wants them.
		const made = new RegExp(`\\baiohttp\\.ClientSession\\(\\) as ${escapeText(session ?? '')}:`, 'g');
		const isBare = session !== undefined && [...opened.source.text.matchAll(made)].length > 0;
		if (!call || others.length > 0 || !isBare || call.keywords.some(({ name }) => name === null || name === 'timeout')) return null;
		const node = callNode(opened, call);
		const module = moduleIn(opened, 'aiohttp');
		const around = file.facts.functions[call.scope.function ?? -1]?.name ?? '';
		const total = PROBE.test(around) ? 30 : 120;
		const edit = node && module && addArgument(opened, node, `timeout=${module.name}.ClientTimeout(total=${total})`);
		return edit && [{ path: opened.path, edits: [...module.edits, edit] }];
	},
};
