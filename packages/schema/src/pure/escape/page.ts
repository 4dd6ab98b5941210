// What every page of ours has in common: the policy that lets nothing run but the page's own script, and the look: one column to read, ink and
// paper by day, the reverse by night. Every state has a word or a mark; colour only repeats it.
import { sha256 } from '../digest.js';

/** The Content-Security-Policy of a page with one script and one style sheet: nothing else runs, nothing is loaded, nothing is sent. */
export function pagePolicy(script: string, style: string): string {
	return [
		"default-src 'none'",
		`script-src '${hash(script)}'`,
		`style-src '${hash(style)}'`,
		'img-src data:',
		"base-uri 'none'",
		"form-action 'none'",
	].join('; ');
}

function hash(text: string): string {
	const bytes = sha256(text)
		.match(/../g)!
		.map((pair) => Number.parseInt(pair, 16));
	return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/** Colours, type and layout that the pages share. */
export const pageStyles: string = `
:root { color-scheme: light dark;
--paper: #fcfcfa; --raised: #fff; --sunk: #f3f3ef; --ink: #1c2024; --soft: #545b63; --rule: #dcdcd5; --strong: #b7b7ad;
--link: #1d4f91; --good: #17633c; --good-bg: #e6f1ea; --warn: #7a5200; --warn-bg: #faf0d7; --bad: #9b2213; --bad-bg: #fae8e4; --mark: #fdf0b8;
--j0: #9b2213; --j1: #17633c; --j2: #1d4f91; --j3: #6a3d8a; --j4: #545b63;
--sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif;
--mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace; }
@media (prefers-color-scheme: dark) { :root {
--paper: #15181b; --raised: #1c2024; --sunk: #22272c; --ink: #e6e6e1; --soft: #a4abb3; --rule: #33393f; --strong: #59616a;
--link: #8ab8f2; --good: #7fcb9d; --good-bg: #183325; --warn: #e3b963; --warn-bg: #372b10; --bad: #f2998a; --bad-bg: #40201a; --mark: #4a4013;
--j0: #f2998a; --j1: #7fcb9d; --j2: #8ab8f2; --j3: #c9a3e6; --j4: #a4abb3; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 var(--sans); overflow-wrap: anywhere; }
h1, h2, h3, h4, h5 { line-height: 1.25; margin: 0; font-weight: 650; text-wrap: balance; }
h1 { font-size: 1.9rem; letter-spacing: -0.015em; }
h2 { font-size: 1.35rem; letter-spacing: -0.01em; padding-bottom: 0.45rem; border-bottom: 1px solid var(--rule); margin: 0 0 1rem; }
h3 { font-size: 1.12rem; }
h4 { font-size: 0.95rem; margin: 1.5rem 0 0.5rem; }
h5 { font-size: 0.95rem; }
p { margin: 0.45rem 0; }
ul, ol { margin: 0.5rem 0; padding-left: 1.3rem; }
li { margin: 0.2rem 0; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 2px; }
code, pre { font-family: var(--mono); font-size: 0.86em; }
p, li, dd, th, td, code { unicode-bidi: isolate; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
:target { scroll-margin-top: 1rem; box-shadow: -4px 0 0 var(--link); }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--raised); padding: 0.5rem 1rem; z-index: 1; }
.skip:focus { top: 1rem; }
.top, .layout, .foot { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
.top { padding-top: 2.5rem; padding-bottom: 1.5rem; }
.kicker { text-transform: uppercase; letter-spacing: 0.09em; font-size: 0.76rem; font-weight: 600; color: var(--soft); margin: 0 0 0.3rem; }
.meta, .lead, .note, .by, .facts, .terms, .where, .coverage { color: var(--soft); }
.meta { margin-top: 0.5rem; }
.note, .by, .facts, .terms, .where { font-size: 0.86rem; }
.on-paper { display: none; }
.foot { color: var(--soft); font-size: 0.86rem; padding-top: 1rem; padding-bottom: 3rem; }
main > section { margin: 0 0 3.2rem; }
nav { font-size: 0.88rem; }
nav ol { list-style: none; margin: 0; padding: 0; }
nav ol ol { margin: 0.2rem 0 0.4rem 0.8rem; }
nav a { display: flex; gap: 0.5rem; justify-content: space-between; padding: 0.18rem 0; text-decoration: none; color: var(--ink); }
nav a:hover { text-decoration: underline; }
nav .n { color: var(--soft); font-variant-numeric: tabular-nums; }
nav > details > summary { font-weight: 600; }
@media (min-width: 64rem) {
.layout { display: grid; grid-template-columns: minmax(0, 1fr) 15rem; gap: 3.5rem; }
nav { order: 2; position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto; border-left: 1px solid var(--rule); padding-left: 1.25rem; }
main { grid-row: 1; } }
@media (max-width: 63.99rem) { nav { border: 1px solid var(--rule); border-radius: 8px; padding: 0.5rem 0.9rem; margin-bottom: 2rem; } }
@media (max-width: 30rem) { body { font-size: 15px; } h1 { font-size: 1.55rem; } .top, .layout, .foot { padding-left: 1rem; padding-right: 1rem; } .top { padding-top: 1.5rem; } }
`;
