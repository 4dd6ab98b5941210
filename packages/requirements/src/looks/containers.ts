// What Dockerfiles and compose files say: what is installed, users, services, their volumes, what waits for what.
import { fileLocation, type Location } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import { COMPOSE, serviceIn, servicesOf } from './compose-services.js';
import { withoutPurpose } from './deeds.js';
import { type Ask, type Frame, type Framed, firstOf } from './frame.js';
import { found, judged, type Look, missing, open, placed } from './look.js';

const DOCKERFILE = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]{1,30})?$|\.Dockerfile$/;

/** "`web` waits until `db` is healthy", "`web` depends on `db`", as compose says it. */
function waits(framed: Framed): Look[] | null {
	const [who = '', rest = '', healthy = ''] = framed.parts;
	// Of several compose files that is meant that is named, else the one nearest to the root.
	const named = framed.namesIn(framed.shape.text).find(({ kind }) => kind === 'path')?.text;
	const every = servicesOf(framed.index).filter(({ path }) => named === undefined || framed.index.files(named).includes(path));
	const depth = Math.min(...every.map(({ path }) => path.split('/').length));
	const all = every.filter(({ path }) => path.split('/').length === depth);
	const [own, other] = [serviceIn(who, framed, all), serviceIn(rest, framed, all)];
	if (own === null || other === null || own === other || own.opaque || own.path !== other.path) return null;
	const condition = own.needs.get(other.name);
	const about = `\`${own.name}\` waits for \`${other.name}\`${healthy === '' ? '' : ' to be healthy'}`;
	const told =
		condition === undefined
			? `\`${own.name}\` at ${placed(own)} does not depend on \`${other.name}\``
			: `\`${own.name}\` at ${placed(own)} depends on \`${other.name}\` (${condition})`;
	return [judged(condition !== undefined && (healthy === '' || condition === 'service_healthy'), about, told, own)];
}

const WHO = '((?:#[a-z]\\d{1,3}|[a-z])[\\w #.-]{0,50}?)';

const LOCKED =
	/\b(?:uv sync|uv pip sync|npm ci|pnpm (?:install|i)|yarn(?: install)?|poetry (?:install|sync)|pipenv (?:install|sync)|bun install|pdm (?:install|sync))\b/;
const INSTALLS =
	/\b(?:pip3? install|uv (?:sync|pip install|pip sync)|npm (?:ci|install|i)|pnpm (?:install|i)|yarn install|poetry (?:install|sync)|pipenv (?:install|sync)|bun install|pdm (?:install|sync))\b/;
const QUALIFIED: readonly (readonly [RegExp, RegExp])[] = [
	[/^(?:frozen|locked|immutable|exactly(?: as locked)?|unchanged)$/, /--frozen|--locked|--immutable|\bnpm ci\b|--deploy\b|\buv pip sync\b/],
	[
		/^(?:without|no) (?:dev|development) (?:packages|dependencies|ones|tools)$/,
		/--no-dev|--omit[= ]dev|--prod(?:uction)?\b|--only[= ](?:main|production)|--without[= ]dev|NODE_ENV=production/,
	],
];

/** "The image installs from `uv.lock`, frozen, without dev packages", by the commands that install. */
function installsFrom({ parts: [slot = '', rest = ''], index, nameIn }: Framed): Look[] | null {
	const lock = nameIn(slot)?.text ?? '';
	const wanted = rest.split(/, and |, | and /).filter((one) => one !== '' && !/^so (?:that )?/.test(one));
	const rows = wanted.map((one) => QUALIFIED.find(([said]) => said.test(one)));
	if (rows.some((one) => one === undefined)) return null;
	// A command may go on in the next line; what is installed for the system, or to install with, is no package of the project.
	const commands = [...index.texts].flatMap(([path, text]) =>
		DOCKERFILE.test(path)
			? [...text.replace(/\\\n\s{0,40}/g, ' ').matchAll(/^RUN\s+(.{1,2000})$/gm)].flatMap((run) =>
					run[1]!
						.split(/&&|;/)
						.filter(
							(one) => INSTALLS.test(one) && !/\binstall (?:--?\S{1,40} ){0,4}(?:pip|uv|poetry|pipenv|pnpm|setuptools|wheel)\b/.test(one),
						)
						.map((one) => ({ path, text: one.trim(), whole: text })),
				)
			: [],
	);
	const [first] = commands;
	if (first === undefined) return null;
	const [base = ''] =
		lock
			.split('/')
			.at(-1)!
			.toLowerCase()
			.match(/^[a-z]{1,20}/) ?? [];
	const tool = { package: 'npm', pipfile: 'pipenv' }[base] ?? base;
	const isFrom = ({ text, whole }: { text: string; whole: string }) =>
		LOCKED.test(text) && text.split(/\W+/).includes(tool) && (whole.includes(lock) || /^COPY (?:--\S{1,80} ){0,4}\. /m.test(whole));
	const about = `an installation from \`${lock}\``;
	const told = `${first.path} runs “${first.text.slice(0, 80)}”`;
	if (!index.files(lock).some((path) => !path.includes('node_modules'))) return [missing(about, `\`${lock}\` is not in the repository`)];
	const looks = [
		commands.every(isFrom)
			? found(about, told, first.path)
			: commands.some(isFrom) || commands.some(({ text }) => text.includes(lock))
				? open(about, told, first.path)
				: missing(about, told, first.path),
	];
	return [
		...looks,
		...rows.map((row, n) =>
			commands.every(({ text }) => row![1].test(text))
				? found(wanted[n]!, told, first.path)
				: commands.some(({ text, whole }) => row![1].test(text) || (n === 1 && /NODE_ENV/.test(whole)))
					? open(wanted[n]!, told, first.path)
					: missing(wanted[n]!, told, first.path),
		),
	];
}

/** "Prometheus and Grafana are started by docker compose": a service of that name, or of an image of it. */
function started({ parts: [list = '', other = ''], index, namesIn }: Framed): Look[] | null {
	const services = servicesOf(index);
	const paths = index.pathsOf(COMPOSE);
	const [only, ...more] = paths;
	const text = index.texts.get(only ?? '');
	if (only === undefined || more.length > 0 || text === undefined || services.length === 0 || /^include:/m.test(text)) return null;
	const wanted = [...list.split(/, and |, | and /), other]
		.filter((one) => one !== '')
		.map((one) => (namesIn(one)[0]?.text ?? one).toLowerCase());
	const rows = text.split('\n').map((row) => (/^\s{0,80}#/.test(row) ? '' : row.split(' #')[0]!).toLowerCase());
	return wanted.map((one) => {
		const service = services.find(({ name }) => name.toLowerCase().split(/[-_.]/).includes(one));
		const at = rows.findIndex((row) => /^\s{0,40}image:/.test(row) && row.includes(one));
		const built = /^(?:app|application|service|api|backend|server|project)$/.test(one)
			? rows.findIndex((row) => /^\s{0,40}build:/.test(row))
			: -1;
		const line = service?.line ?? (at >= 0 ? at + 1 : built + 1);
		const about = `a service for ${one}`;
		if (line > 0) return found(about, `${only}:${line} starts ${one}`, fileLocation(only, line));
		return text.toLowerCase().includes(one)
			? open(about, `${only} names ${one}`)
			: missing(about, `${only} starts ${services.map(({ name }) => name).join(', ')}, and no ${one}`, only);
	});
}

/** "Compose brings up PostgreSQL with a named volume." */
const volumes: Ask = ({ shape, index, namesIn }) => {
	const text = withoutPurpose(shape.text).replace(/#t\d{1,3}/g, (slot) => namesIn(slot)[0]!.text.toLowerCase());
	const name =
		/^(?:docker[- ]compose|compose|#p\d{1,3}) (?:file )?(?:brings up|starts|runs|defines|gives|has|declares) ([a-z#\d][\w -]{1,30}?)(?: service| database| container)? (?:with )?(?:named |own |persistent )?volumes?$/.exec(
			text,
		)?.[1];
	const wanted = name === undefined ? '' : (namesIn(name)[0]?.text ?? name).toLowerCase();
	const [path, ...more] = index.pathsOf(COMPOSE);
	if (wanted === '' || path === undefined || more.length > 0) return null;
	const lines = index.linesOf(path);
	const services = servicesOf(index);
	const [only, ...others] = services.filter(({ name: service, image }) =>
		[service, image ?? ''].some((one) => one.toLowerCase().includes(wanted.slice(0, 8))),
	);
	if (only === undefined || others.length > 0 || only.opaque) return null;
	const next = Math.min(lines.length + 1, ...services.map(({ line }) => line).filter((line) => line > only.line));
	const about = `a volume of \`${only.name}\``;
	for (let at = only.line; at < next - 1 && !/^\S/.test(lines[at]!); at++)
		if (/^\s{1,40}-\s{1,9}["']?[A-Za-z][\w-]{0,60}:\/|^\s{1,40}source:\s{0,9}[A-Za-z][\w-]{0,60}$/.test(lines[at]!))
			return [found(about, `${path}:${at + 1} says “${lines[at]!.trim()}”`, fileLocation(path, at + 1))];
	return [missing(about, `\`${only.name}\` at ${placed(only)} has no named volume`, only)];
};

/** Without those whose name begins with that of a service. */
const OWN_DOCKERFILE = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]{1,30})?$/;
const PLAIN_IMAGE =
	/^\s{0,9}FROM\s{1,9}(?:--\S{1,60} )?(?:docker\.io\/)?(?:library\/)?(?:python|node|golang|debian|ubuntu|alpine|oven\/bun)[:\s@]/i;

/** The user of the last stage of an image; null: the image below may bring one. */
function userOf(path: string, index: CodeIndex): { root: boolean; told: string; at: Location } | null {
	const lines = index.linesOf(path);
	const last = lines.findLastIndex((line) => /^\s{0,9}FROM\s/i.test(line));
	const user = lines.findLastIndex((line, at) => at > last && /^\s{0,9}USER\s/i.test(line));
	const name = /USER\s{1,9}(\S{1,80})/i.exec(lines[user] ?? '')?.[1] ?? null;
	if (name === null && !PLAIN_IMAGE.test(lines[last] ?? '')) return null;
	const told = name === null ? `${path} names no user behind line ${last + 1}` : `${path}:${user + 1} runs as \`${name}\``;
	return { root: name === null || /^(?:root|0)(?::|$)/.test(name), told, at: fileLocation(path, (user < 0 ? last : user) + 1) };
}

/** "The container does not run as root", by the user of the last stage. */
function asRoot({ parts: [denied = ''], index }: Framed): Look[] | null {
	const [path, ...more] = index.pathsOf(/(?:^|\/)(?:Dockerfile|Containerfile)$/);
	const user = path === undefined || more.length > 0 ? null : userOf(path, index);
	return user && [judged(user.root === (denied === ''), denied === '' ? 'root' : 'a user that is not root', user.told, user.at)];
}

/** "The image of the pricing service runs under an unprivileged user": of several images the one whose path has those words. */
const unprivileged: Ask = ({ shape, index, namesIn }) => {
	const said =
		/^(?:(?:docker |container )?images?|containers?|dockerfiles?|#p\d{1,3})?(.{0,60}?)(?:runs?|is run|starts?|executes?|works?|switches)(?: its process| processes)?(?: as| under| with| to)? (not as root|as non-?root|non-?root|unprivileged|without root(?: rights| privileges)?|dedicated|unprivileged system|own|separate|non-privileged)(?: user| account)?(?: of its own)?(?:,? not as root)?$/.exec(
			withoutPurpose(shape.text),
		);
	if (!said || !/image|container|docker|#p/.test(shape.text)) return null;
	const told = said[1]!.replace(/#[a-z]\d{1,3}/g, (slot) => ` ${namesIn(slot)[0]!.text.toLowerCase()} `);
	const words = (told.match(/[a-z]{3,}/g) ?? []).filter(
		(word) => !/^(?:image|container|docker|service|the|for|that|which|application|app|server|final|production|stage)$/.test(word),
	);
	const all = index.pathsOf(OWN_DOCKERFILE);
	const fits = words.length === 0 ? all : all.filter((path) => words.every((word) => path.toLowerCase().includes(word)));
	const [path, ...more] = fits.length > 1 ? fits.filter((one) => one.endsWith('file')) : fits;
	const user = path === undefined || more.length > 0 ? null : userOf(path, index);
	return user && [judged(!user.root, 'a user that is not root', user.told, user.at)];
};

const SERVICES = '((?:(?:#[a-z]\\d{1,3}|[a-z]{2,20})(?:, and |, | and )?){1,5}?)';

export const CONTAINER_FRAMES: readonly Frame[] = [
	{ form: /^(?:#t\d{1,3} |docker )?(?:application|app|container|image|service|server|it|#p\d{1,3}|dockerfile)(?: that| which)? (not )?runs? as root(?: user)?(?: in (?:#t\d{1,3} |docker )?(?:container|image))?$/, look: asRoot },
	{ form: new RegExp(`^${SERVICES} is (?:started|run|launched|brought up|defined|declared|included)(?: together)?(?: with (#[a-z]\\d{1,3}|[a-z]{2,20}))? (?:by|in|with|through) (?:#t\\d{1,3} ?|docker )?(?:compose|#p\\d{1,3})?(?: file)?$`), look: (framed) => (/compose/i.test(framed.shape.text + framed.shape.named.map(({ text }) => text).join(' ')) ? started(framed) : null) },
	{ form: /^(?:docker|#t\d{1,3}|(?:docker |container )?image|dockerfile|#p\d{1,3}):? (?:installs?|is built|builds?)(?: (?:dependencies|packages|it|everything))? from (?:committed )?(#p\d{1,3})((?:,| and) [a-z, ]{3,160})?$/, look: installsFrom },
	{ form: new RegExp(`^(?:in #p\\d{1,3},? )?${WHO}(?: service| container)? waits? (?:until|for|on)(?: until)? ${WHO}(?: service)?(?:'s)? (?:(is healthy|to be healthy|health ?check (?:passes|succeeds|is green)|to become healthy|becomes healthy|reports healthy)(?: before (?:it )?(?:starts|starting))?)$`), look: waits },
]; // biome-ignore format: a table

export const containersSaid: Ask = firstOf([volumes, unprivileged]);
