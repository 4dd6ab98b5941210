// The pages of the desk: one shell, a look that the reports have too, and a small script for keys. Forms work without it.
import { Html, html, pageStyles, sha256 } from '@auditor/schema/pure';

export const styles = `${pageStyles}
.desk { display: grid; grid-template-columns: 15rem minmax(20rem, 26rem) minmax(0, 1fr); gap: 1.2rem; padding: 0 1.25rem 1rem; }
.desk > section { min-width: 0; }
.top { max-width: none; padding: 1rem 1.25rem 0.6rem; }
.top h1 { font-size: 1.35rem; }
.bar { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; align-items: center; font-size: 0.9rem; }
.bar form { display: flex; gap: 0.4rem; align-items: center; }
progress { width: 9rem; height: 0.8rem; }
iframe { width: 100%; height: calc(100vh - 8.5rem); border: 1px solid var(--rule); border-radius: 8px; background: var(--paper); }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.35rem 0.7rem; border-bottom: 1px solid var(--rule); vertical-align: top; }
thead th { font-size: 0.8rem; color: var(--soft); }
.list { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem 3rem; }
.criteria { list-style: none; padding: 0; font-size: 0.9rem; }
.criteria a { display: flex; justify-content: space-between; gap: 0.5rem; padding: 0.25rem 0.5rem; text-decoration: none; color: inherit; border-left: 3px solid transparent; }
.criteria a[aria-current] { border-color: var(--link); background: var(--sunk); font-weight: 600; }
fieldset { border: 1px solid var(--rule); border-radius: 8px; padding: 0.5rem 0.8rem; margin: 0.6rem 0; }
legend { font-size: 0.86rem; color: var(--soft); }
.scores { display: flex; flex-wrap: wrap; gap: 0.15rem 0.7rem; }
textarea, input[type=text], select { font: inherit; font-size: 0.92rem; width: 100%; color: var(--ink); background: var(--raised); border: 1px solid var(--strong); border-radius: 6px; padding: 0.3rem 0.5rem; }
.bar input[type=text] { width: 12rem; } .bar select { width: auto; }
button { font: inherit; font-size: 0.92rem; color: var(--ink); background: var(--raised); border: 1px solid var(--strong); border-radius: 6px; padding: 0.3rem 0.8rem; min-height: 2.1rem; cursor: pointer; }
button:hover { background: var(--sunk); }
button.first { border-color: var(--link); border-width: 2px; font-weight: 600; }
.buttons { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem; margin: 0.5rem 0; }
.done, .banner { border-left: 4px solid var(--good); background: var(--good-bg); padding: 0.4rem 0.8rem; }
.banner { border-color: var(--warn); background: var(--warn-bg); }
.fault { border-left: 4px solid var(--bad); background: var(--bad-bg); padding: 0.4rem 0.8rem; }
.people { list-style: none; padding: 0; font-size: 0.86rem; } .people li { border-top: 1px solid var(--rule); padding: 0.35rem 0; }
.findings { list-style: none; padding: 0; font-size: 0.86rem; max-height: 16rem; overflow: auto; } .findings li { padding: 0.2rem 0; }
.tag { display: inline-block; font-size: 0.75rem; border: 1px solid var(--strong); border-radius: 99px; padding: 0 0.5rem; color: var(--soft); }
kbd { font-family: var(--mono); font-size: 0.78em; border: 1px solid var(--strong); border-radius: 4px; padding: 0 0.3rem; }
@media (max-width: 70rem) { .desk { grid-template-columns: minmax(0, 1fr); } iframe { height: 70vh; } }
`;

/** Keys outside of fields: what an element names in data-key is pressed, followed or entered; digits choose a score, h adds a half. */
export const script = `(() => {
addEventListener('keydown', (event) => {
	if (event.ctrlKey || event.metaKey || event.altKey) return;
	const at = document.activeElement;
	const writes = at && (at.tagName === 'TEXTAREA' || at.tagName === 'SELECT' || (at.tagName === 'INPUT' && at.type === 'text'));
	if (event.key === 'Escape' && writes) { at.blur(); return; }
	if (writes) return;
	if (/^[1-5h]$/.test(event.key)) {
		const now = document.querySelector('input[name=score]:checked');
		const wish = event.key === 'h' ? String(Math.min(5, (now ? Number(now.value) : 0) + 0.5)) : event.key;
		const radio = document.querySelector('input[name=score][value="' + wish + '"]');
		if (radio) { radio.checked = true; radio.focus(); event.preventDefault(); }
		return;
	}
	const named = document.querySelector('[data-key="' + CSS.escape(event.key) + '"]');
	if (!named) return;
	event.preventDefault();
	if (/^(TEXTAREA|INPUT|SELECT)$/.test(named.tagName)) named.focus(); else named.click();
});
const told = document.getElementById('told');
if (told) told.focus();
})();`;

export function shell(title: string, body: Html): string {
	return `${
		html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>${new Html(styles)}</style></head>
<body>${body}<script>${new Html(script)}</script></body></html>`.markup
	}\n`;
}

/** Nothing is loaded from elsewhere, nothing but our script runs, forms and frames stay here. */
export function policyFor(style: string, code: string | null): string {
	const hash = (text: string) => `'sha256-${Buffer.from(sha256(text), 'hex').toString('base64')}'`;
	return [
		"default-src 'none'",
		`script-src ${code === null ? "'none'" : hash(code)}`,
		`style-src ${hash(style)}`,
		'img-src data:',
		"frame-src 'self'",
		"frame-ancestors 'self'",
		"form-action 'self'",
		"base-uri 'none'",
	].join('; ');
}
