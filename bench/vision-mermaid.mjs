// Compares our parser of Mermaid with mermaid itself: counts of nodes and edges of every flowchart and state diagram.
// node bench/vision-mermaid.mjs <file or folder with Markdown, PDFs or bare repositories>... [--verbose]
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { collectDiagrams, parseMermaid } from '../packages/vision/dist/index.js';

const verbose = process.argv.includes('--verbose');
const window = new JSDOM('<!doctype html><body></body>').window;
Object.assign(globalThis, { window, document: window.document, Element: window.Element, Node: window.Node });
const { default: mermaid } = await import('mermaid');
mermaid.initialize({ startOnLoad: false });

const sources = new Map();
for (const place of process.argv.slice(2).filter((a) => !a.startsWith('--'))) await gather(place);
let [same, differ, refused] = [0, 0, 0];
for (const [source, from] of sources) {
	const ours = parseMermaid(source);
	if (ours && ours.type !== 'flow' && ours.type !== 'state') continue;
	const theirs = await oracle(source);
	if (theirs === null) refused++;
	else if (ours && ours.nodes.length === theirs.nodes && ours.edges.length === theirs.edges) same++;
	else {
		differ++;
		console.log(`${from}: ours ${ours?.nodes.length}/${ours?.edges.length}, mermaid ${theirs.nodes}/${theirs.edges}`);
		if (verbose) console.log(source, '\n', ours?.nodes.map((n) => n.id).join(' '), '\n', theirs.ids);
	}
}
const share = (same / Math.max(1, same + differ)).toFixed(3);
console.log(
	`${sources.size} blocks; ${same} of ${same + differ} flow and state diagrams agree in nodes and edges (${share}); mermaid refuses ${refused}`,
);

async function gather(place) {
	if (statSync(place).isFile()) return take(place, readFileSync(place));
	if (existsSync(join(place, 'HEAD')) && existsSync(join(place, 'objects'))) return gatherRepository(place);
	for (const name of readdirSync(place).sort()) {
		const inner = join(place, name);
		if (statSync(inner).isDirectory() || /\.(?:md|pdf)$/i.test(name)) await gather(inner);
	}
}

async function gatherRepository(folder) {
	const git = (...args) => execFileSync('git', ['-C', folder, ...args], { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
	let files = [];
	try {
		files = git('ls-tree', '-r', '-z', '--name-only', 'HEAD').toString().split('\0');
	} catch {
		return;
	}
	for (const file of files.filter((f) => /\.md$/i.test(f)).slice(0, 2000)) await take(`${folder}:${file}`, git('show', `HEAD:${file}`));
}

async function take(name, bytes) {
	const lexicon = { roles: [], concepts: [], phases: [] };
	if (!/\.pdf$/i.test(name) && !bytes.includes('mermaid')) return;
	const { diagrams } = await collectDiagrams([{ name, bytes, resolve: async () => null }], { lexicon, ocr: false });
	for (const d of diagrams) if (d.medium === 'mermaid') sources.set(d.source, name);
}

/** Drawn nodes: groups count where an edge ends at them; all starts are one, and all ends. Null when mermaid refuses the source. */
async function oracle(source) {
	try {
		const { db, type } = await mermaid.mermaidAPI.getDiagramFromText(source);
		const { nodes, edges } = db.getData();
		const state = type.startsWith('state');
		const drawn = edges.filter(
			(e) =>
				e.thickness !== 'invisible' && e.stroke !== 'invisible' && !/note/i.test(e.classes ?? '') && !(state && e.arrowhead === 'none'),
		);
		const ends = new Set(drawn.flatMap((e) => [e.start, e.end]));
		const ids = nodes
			.filter((n) => !/^(?:note|noteGroup|divider)$/.test(n.shape ?? '') && (!n.isGroup || ends.has(n.id)))
			.map((n) => (n.shape === 'stateStart' ? '[start]' : n.shape === 'stateEnd' ? '[end]' : n.id));
		return { nodes: new Set(ids).size, edges: drawn.length, ids: [...new Set(ids)].join(' ') };
	} catch {
		return null;
	}
}
