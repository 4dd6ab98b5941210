// The only script of the page: sorts, filters, and moves between the cells of the matrix. It makes no markup: text stays text.
import { AT_ONCE } from './matrix.js';

export const script = `(() => {
const table = document.getElementById('heat');
const body = table.tBodies[0];
const template = document.getElementById('further');
const rows = [...body.rows, ...(template ? template.content.children : [])];
const reasons = JSON.parse(document.getElementById('reasons').textContent);
const tools = document.querySelector('form.tools');
const shown = document.getElementById('shown');
const why = document.getElementById('why');
const heads = [...table.tHead.rows[0].cells];
const field = (id) => document.getElementById(id);
tools.hidden = false;

const value = (row, column) => {
	if (column === 0) return row.cells[0].firstElementChild.textContent.toLowerCase();
	const cell = row.cells[column];
	const figure = cell ? parseFloat(cell.textContent) : NaN;
	return Number.isNaN(figure) ? null : figure;
};
const first = new Map(rows.map((row, i) => [row, i]));
const away = new Set();
let order = rows, part = 0;
const parts = () => Math.max(1, Math.ceil((rows.length - away.size) / ${AT_ONCE}));
const turn = (to) => {
	const seen = order.filter((row) => !away.has(row));
	part = Math.max(0, Math.min(parts() - 1, to));
	const from = part * ${AT_ONCE};
	const some = seen.slice(from, from + ${AT_ONCE});
	body.replaceChildren(...some);
	if (!template) return;
	field('pager').hidden = parts() === 1;
	field('part').textContent = some.length ? from + 1 + ' to ' + (from + some.length) + ' of ' + seen.length : '';
	field('earlier').disabled = part === 0;
	field('later').disabled = part === parts() - 1;
};
if (template) {
	field('earlier').addEventListener('click', () => turn(part - 1));
	field('later').addEventListener('click', () => turn(part + 1));
}
const known = new Map();
const keysOf = (column) => {
	if (!known.has(column)) known.set(column, new Map(rows.map((row) => [row, value(row, column)])));
	return known.get(column);
};
let sorted = { column: -1, direction: 0 };
const sort = (column) => {
	const start = column === 0 ? 1 : -1;
	const direction = sorted.column !== column ? start : sorted.direction === start ? -start : 0;
	sorted = { column, direction };
	const keys = keysOf(column);
	order = [...rows].sort((a, b) => {
		const x = keys.get(a), y = keys.get(b);
		if (direction === 0 || x === y) return first.get(a) - first.get(b);
		if (x === null) return 1;
		if (y === null) return -1;
		return (x < y ? -1 : 1) * direction;
	});
	turn(0);
	heads.forEach((head, i) => head.setAttribute('aria-sort', i === column && direction ? (direction > 0 ? 'ascending' : 'descending') : 'none'));
	say(direction === 0 ? 'In the order of the roster.' : 'Sorted by ' + heads[column].textContent + (direction > 0 ? ', ascending.' : ', descending.'));
};
for (const head of heads) head.firstElementChild.addEventListener('click', (event) => sort(Number(event.currentTarget.dataset.column)));

const texts = new Map(rows.map((row) => [row, value(row, 0) + ' ' + row.dataset.text]));
const chosen = (id) => (field(id) ? field(id).value : '');
const say = (more) => {
	shown.textContent = rows.length - away.size + ' of ' + rows.length + ' targets' + (more ? '. ' + more : '');
};
const filter = () => {
	const words = field('find').value.toLowerCase().split(' ').filter(Boolean);
	const [status, tag, kind] = ['status', 'tag', 'kind'].map(chosen);
	for (const row of rows) {
		const kinds = row.dataset.kinds ? row.dataset.kinds.split(' ') : [];
		const fits =
			words.every((word) => texts.get(row).includes(word)) &&
			(!status || row.dataset.status === status) &&
			(!tag || JSON.parse(row.dataset.tags).includes(tag)) &&
			(!kind || (kind === 'anything' ? kinds.length > 0 : kind === 'nothing' ? kinds.length === 0 : kinds.includes(kind)));
		if (fits) away.delete(row);
		else away.add(row);
	}
	turn(0);
	say('');
};
tools.addEventListener('input', filter);
tools.addEventListener('submit', (event) => event.preventDefault());
tools.addEventListener('reset', () => setTimeout(filter));

let active = null;
const choose = (cell, focus) => {
	if (active) { active.removeAttribute('tabindex'); active.classList.remove('chosen'); }
	active = cell;
	if (focus || cell.tagName === 'TD') cell.tabIndex = 0;
	cell.classList.add('chosen');
	if (focus) cell.focus();
	const row = cell.parentElement;
	const name = row.cells[0].firstElementChild;
	const column = heads[Math.min(cell.cellIndex, heads.length - 1)].textContent;
	const line = document.createElement('p');
	const strong = document.createElement('strong');
	strong.textContent = name.textContent + ', ' + (cell.colSpan > 1 ? 'all criteria' : column) + ': ' + (cell.cellIndex === 0 ? row.dataset.status : cell.textContent);
	line.append(strong);
	const text = reasons[cell.dataset.w];
	if (text) line.append('. ' + text);
	if (name.tagName === 'A') {
		const link = document.createElement('a');
		link.href = name.getAttribute('href');
		link.textContent = 'Report';
		line.append(' ', link);
	}
	why.replaceChildren(line);
	why.classList.add('told');
};
body.addEventListener('click', (event) => {
	const cell = event.target.closest('td');
	if (cell) choose(cell, true);
});
const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-15, 0], PageDown: [15, 0], Home: [0, -999], End: [0, 999] };
table.addEventListener('keydown', (event) => {
	const step = steps[event.key];
	const cell = event.target.closest('tbody td');
	if (!step || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	const visible = [...body.rows];
	const row = visible[Math.max(0, Math.min(visible.length - 1, visible.indexOf(cell.parentElement) + step[0]))];
	const column = Math.max(1, Math.min(row.cells.length - 1, cell.cellIndex + step[1]));
	choose(row.cells[column], true);
	row.cells[column].scrollIntoView({ block: 'nearest', inline: 'nearest' });
});
const canvas = table.parentElement;
canvas.addEventListener('keydown', (event) => {
	if (event.target !== canvas || !steps[event.key]) return;
	const row = body.rows[0];
	if (!row) return;
	event.preventDefault();
	choose(active && active.isConnected ? active : row.cells[1], true);
});
// Links lead to rows that are not turned up.
const goTo = () => {
	const row = rows.find((row) => '#' + row.id === location.hash);
	if (!row || row.isConnected) return;
	if (away.has(row)) tools.reset();
	// After the filter of a form that is reset.
	setTimeout(() => {
		turn(Math.floor(order.filter((other) => !away.has(other)).indexOf(row) / ${AT_ONCE}));
		row.scrollIntoView({ block: 'center' });
	});
};
addEventListener('hashchange', goTo);
turn(0);
goTo();
})();`;
