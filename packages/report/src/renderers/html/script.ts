// The only script of the page: copy buttons, folds that open when a link leads into them, and contents folded on a small screen. Its hash stands in the page's policy, so nothing else runs.
export const script = `(() => {
const live = document.getElementById('live');
const say = (button, text) => {
	const before = button.dataset.label || (button.dataset.label = button.textContent);
	button.textContent = text;
	live.textContent = text;
	setTimeout(() => { button.textContent = before; live.textContent = ''; }, 1600);
};
for (const button of document.querySelectorAll('button[data-copy]')) {
	button.hidden = false;
	button.addEventListener('click', async () => {
		const text = button.dataset.copy;
		try { await navigator.clipboard.writeText(text); say(button, 'Copied'); return; } catch {}
		const area = document.createElement('textarea');
		area.value = text;
		document.body.append(area);
		area.select();
		const done = document.execCommand('copy');
		area.remove();
		button.focus();
		say(button, done ? 'Copied' : 'Not copied');
	});
}
const reveal = () => {
	const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
	for (let part = target && target.parentElement; part; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true;
	if (target) target.scrollIntoView();
};
addEventListener('hashchange', reveal);
reveal();
if (matchMedia('(max-width: 63.99rem)').matches) document.querySelector('nav details').open = false;
})();`;
