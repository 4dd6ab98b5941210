// Statements about continuous integration: what it does and in which order, what it publishes, on which systems it runs. That a step does it is seen in its command, or in the script
// that the command runs; that none does is said where each command could be read.
import { actionsOf, pipelineFiles } from '@auditor/forensics';
import { fileLocation } from '@auditor/schema';
import { toolOf } from '../words/tools.js';
import { acting, actsOf, eventsOf, isInstall } from './acting.js';
import type { Frame, Framed } from './frame.js';
import { found, judged, type Look, missing, open, placed } from './look.js';
import { countOfMatrix, matrix, systems } from './matrices.js';
import { IN, isSealed, type Run, runsOf } from './pipeline-runs.js';
import { holds } from './texts.js';

/** "CI lints the code before it runs the tests." */
function ordered(framed: Framed): Look[] | null {
	const [first = '', second = ''] = framed.parts;
	const acts = [first, second].map((words) => actsOf(words, framed));
	if (acts.some((one) => one?.length !== 1)) return null;
	const runs = runsOf(framed.index).filter(({ idle }) => idle === null);
	const [before, after] = acts.map((one) => one![0]!);
	const about = `${before!.about} before ${after!.about}`;
	const [one] = runs.filter(before!.is);
	const other = runs.find((run) => after!.is(run) && run.path === one?.path);
	if (one === undefined || other === undefined || one.line === other.line) return null;
	const told = `${placed(one)} runs ${before!.about}, and line ${other.line} ${after!.about}`;
	return [judged(one.line < other.line, about, told, one)];
}

/** "lint, then build, then the tests with coverage" as it is said of somebody. */
const plainActs = (words: string) =>
	words
		.split(/, (?:and )?(?:then )?| and (?:then )?/)
		.map((word) =>
			word
				.replace(/^lint(?:er|ing)?$/, 'lints')
				.replace(/^(?:full |complete )?(?:(?:package|project|production) )?build(?: .{3,60})?$/, 'builds')
				.replace(/^(#[ntw]\d{1,3}) (?:check|run)$/, 'runs $1')
				.replace(/^(?:run )?((?:unit |integration )?tests)( with coverage)?$/, 'runs $1$2')
				.replace(/^type[- ]?check$/, 'checks types')
				.replace(/^format(?:ting)? check$/, 'checks formatting'),
		)
		.join(', ');

/** "Nothing reaches npm unless lint and the tests passed": what the workflow that publishes runs besides. */
function unlessPassed(framed: Framed): Look[] | null {
	const { index } = framed;
	const acts = actsOf(plainActs(framed.parts[0]!), framed);
	const runs = runsOf(index);
	const publishing = [...new Set(runs.filter(({ full }) => PUBLISHES.test(full)).map(({ path }) => path))];
	const [path] = publishing;
	if (acts === null || publishing.length !== 1) return null;
	const own = runs.filter((run) => run.path === path);
	return acts.map(({ about, is }) => {
		const here = own.find(is);
		if (here)
			return open(about, `${path}:${here.line} runs ${about}; whether it does so before was not told`, fileLocation(path!, here.line));
		return isSealed(own, index)
			? missing(about, `no step of ${path}, which publishes, runs ${about}`, path!)
			: open(about, `no step of ${path} was seen to run ${about}`);
	});
}

const PUBLISHES =
	/\b(?:npm|pnpm|yarn|bun|changeset|lerna) publish\b|\btwine upload\b|\b(?:uv|poetry|hatch|flit) publish\b|\bcargo publish\b/;

const CI = '(?:(?:github actions |github |ci )?workflow|ci|ci pipeline|github actions|continuous integration|pipeline)';
const ON =
	'((?:on|for|with|at) (?:every )?(?:pull requests?|prs?|push(?:es)?|commits?|changes?|releases?|tags?)(?: and (?:on )?(?:every )?(?:pull requests?|prs?|push(?:es)?))?)';
const NUMBERS = '(#d\\d{1,3}(?:(?:, and |, | and | or | through | to | ?[-–] ?)#d\\d{1,3}){0,9})';

/** "CI uploads coverage to Codecov": a step that uses its action, or runs its command. */
function uploads({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const name = (slot.startsWith('#') ? (nameIn(slot)?.text ?? '') : slot).toLowerCase();
	const about = `coverage sent to ${name}`;
	if (!/^(?:codecov|coveralls|codacy|sonarcloud|code ?climate)$/.test(name)) return null;
	const steps = actionsOf(index.tree, index.texts).flatMap(({ path, jobs }) =>
		jobs.flatMap(({ steps: own }) => own.flatMap(({ uses, line }) => (uses?.text.toLowerCase().includes(name) ? [{ path, line }] : []))),
	);
	const [here] = [...steps, ...runsOf(index).filter(({ full }) => full.toLowerCase().includes(name))];
	if (here) return [found(about, `${placed(here)} sends it`, fileLocation(here.path, here.line))];
	return pipelineFiles(index.tree).every((path) => !(index.texts.get(path) ?? name).toLowerCase().includes(name))
		? [missing(about, `no workflow names ${name}`)]
		: null;
}

/** "A finding of flake8 breaks the build": a step that runs it, and lets nothing pass. */
function breaks({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const { commands } = toolOf(name);
	const about = `${name} that stops the pipeline`;
	if (pipelineFiles(index.tree).length === 0) return [missing(about, IN)];
	const all = runsOf(index);
	const own = all.filter(({ full }) => commands.some((one) => holds(full.toLowerCase(), one)) && !isInstall(full, commands));
	const [first] = own;
	if (first === undefined) return isSealed(all, index) ? [missing(about, `no step runs ${name}`)] : null;
	const lets = ({ path, line, full }: Run) => {
		const all = index.linesOf(path);
		const lines = all.slice(Math.max(0, line - 6), line + 6);
		// A command goes on where its line says so.
		let end = line;
		while (/[\\`]\s{0,9}$/.test(all[end - 1] ?? '')) end++;
		return /\|\| ?(?:true|:|exit 0|echo)\b|--exit-zero|--no-error|--exit-code[ =]0/.test(`${full} ${all.slice(line - 1, end).join(' ')}`)
			? true
			: lines.some((one) => /continue-on-error: ?(?!false)/.test(one))
				? null
				: false;
	};
	const answers = own.map(lets);
	if (answers.every((one) => one === true)) return [missing(about, `${placed(first)} lets its findings pass`, first)];
	return own.length === 1 && first.idle === null && answers[0] === false && !/[|;]/.test(first.full)
		? [found(about, `${placed(first)} runs ${name} and stops where it fails`, first)]
		: null;
}

/** "The Deno build is tested in CI": no pipeline, and no script that one runs, names it. */
function testedThere({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const name = (slot.startsWith('#') ? (nameIn(slot)?.text ?? '') : slot).toLowerCase();
	if (
		!/^[a-z][a-z\d.-]{2,20}$/.test(name) ||
		(!slot.startsWith('#') && !/^(?:deno|bun|cjs|esm|commonjs|docker|wasm|electron|rust|go|java|ruby|php)$/.test(name))
	)
		return null;
	const about = `a step of CI for ${name}`;
	if (pipelineFiles(index.tree).length === 0) return [missing(about, IN)];
	const runs = runsOf(index);
	const isNamed =
		pipelineFiles(index.tree).some((path) => (index.texts.get(path) ?? name).toLowerCase().includes(name)) ||
		runs.some(({ full }) => full.toLowerCase().includes(name));
	return isNamed || !isSealed(runs, index)
		? null
		: [missing(about, `none of ${runs.length} commands of CI names ${name}`, fileLocation(pipelineFiles(index.tree)[0]!))];
}

/** "There is (no) CI", "CI runs on every push": a workflow that runs something, and what starts it. */
function exists({ parts: [no = '', on = ''], index }: Framed): Look[] | null {
	const events = on === '' ? [] : eventsOf(on);
	if (events === null) return null;
	const about = on === '' ? 'continuous integration' : `continuous integration ${on}`;
	const told = (look: Look) =>
		no === ''
			? look
			: look.state === 'found'
				? missing(`no ${about}`, look.told, look.at)
				: look.state === 'missing'
					? found(`no ${about}`, look.told, look.at)
					: look;
	if (pipelineFiles(index.tree).length === 0) return [told(missing(about, IN))];
	const runs = runsOf(index);
	const files = new Map(actionsOf(index.tree, index.texts).map((file) => [file.path, file.events]));
	const starts = ({ path }: Run) => {
		const known = files.get(path);
		return !known ? null : events.every((event) => event in known);
	};
	const here = runs.find((run) => events.length === 0 || starts(run) === true);
	if (here) return [told(found(about, `${placed(here)} runs “${here.text.slice(0, 60)}”`, here))];
	return runs.length > 0 &&
		runs.every((run) => starts(run) === false) &&
		!(events.includes('pull_request') && runs.some(({ path }) => 'push' in (files.get(path) ?? {})))
		? [told(missing(about, `no workflow starts ${on}`, runs[0]!.path))]
		: null;
}

const SYSTEM_NAMES = '((?:(?:#[a-z]\\d{1,3}|windows|linux|ubuntu|mac ?os)(?:, and |, | and (?:on )?)?){1,4})';
const BUILD = '(?:build|ci|pipeline|job|workflow|step)';

export const PIPELINE_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^${CI} ([a-z].{3,80}?) on ${SYSTEM_NAMES}$`), look: (framed) => {
		const acts = acting(framed, framed.parts[0]!, '');
		const machines = acts && systems({ ...framed, parts: [framed.parts[1]!] });
		return acts && machines ? [...acts, ...machines] : null;
	} },
	{ form: /^(?:there is|project has|repository has|it has) (no )?(?:ci|ci workflow|ci pipeline|continuous integration|github actions workflow)(?: configured| set up)?()$/, look: exists },
	{ form: new RegExp(`^${CI}()(?: runs?| starts?| is (?:run|started|triggered)) ${ON}$`), look: exists },
	{ form: new RegExp(`^(?:findings?|errors?|failures?|complaints?|warnings?|violations?)(?: found)? (?:of|from|by|in) (#[tnw]\\d{1,3}) (?:breaks?|fails?|stops?|blocks?) ${BUILD}$`), look: breaks },
	{ form: /^(#[tw]\d{1,3}|[a-z]{3,20}) (?:version|build|port|variant|bundle|package|flavou?r) is (?:tested|checked|built|covered)(?: in| by) (?:ci|pipeline|workflow)$/, look: testedThere },
	{ form: new RegExp(`^(?:${CI}|tests?|test suite) (?:tests|runs?|is run|executes?|covers?|runs? tests|tests code|runs? every tests?)(?: on| under| for)? ((?:(?:#[a-z]\\d{1,3}|windows|linux|ubuntu|mac ?os)(?:, and |, | and (?:on )?)?){1,4})(?: in ci)?$`), look: systems },
	{ form: /^(?:test )?coverage(?: reports?| results?)? is (?:uploaded|sent|reported|published) to (#[a-z]\d{1,3}|[a-z]{5,12})(?: (?:in|by|from) ci)?$/, look: uploads },
	{ form: new RegExp(`^(types|formatting) (?:is )?(?:is )?checked (?:in|by) ci(?: ${ON})?$`), look: (framed) => acting(framed, framed.parts[0] === 'types' ? 'checks types' : 'checks formatting', framed.parts[1] ?? '') },
	{ form: /^(node|python)(?: version)? (#d\d{1,3}) is (?:part of|in|included in|tested in) (?:test )?(?:matrix|ci)(?: of [a-z ]{2,20})?$/, look: matrix },
	{ form: new RegExp(`^(?:${CI}|tests?)(?: tests| test| runs?(?: tests)?| is tested| is run| checks| builds| covers?| includes?)?(?: package| library| it| code| project| every push)?(?: on| with| against| under| for)? (node|python)(?: versions?)? ${NUMBERS}(?: in ci)?$`), look: matrix },
	{ form: new RegExp(`^(?:${CI}|tests?) (?:tests|runs? on|covers|runs? tests on|runs? tests (?:against|with|under)|is run on|run) (at least )?(#d\\d{1,3}) (?:different )?(node|python)(?:\\.js)?(?: versions?)?$`), look: countOfMatrix },
	{ form: /^(?:[a-z ]{3,30} (?:for|of|in) )?(?:ci|pipeline): (.{3,160}?)(?:,? (?:for|on) (?:every )?(pull requests?|push(?:es)?)(?: (?:against|to) [a-z]{3,12})?)?$/, look: (framed) => acting(framed, plainActs(framed.parts[0]!), framed.parts[1] ? `on ${framed.parts[1]}` : '') },
	{ form: /^(?:nothing|no (?:version|release|package)) (?:reaches|goes to|gets to|is (?:published|released|uploaded|pushed)(?: to| on)?) ?(?:#[tw]\d{1,3}|npm|pypi|registry)? unless (.{3,120}?) (?:passed|pass|passes|succeeded|succeed|is green|has passed|has succeeded)(?: in [a-z ]{3,40})?$/, look: unlessPassed },
	{ form: new RegExp(`^${CI} ([a-z].{2,80}?) first,? and (?:then )?([a-z].{2,60}?)(?: only)?(?: (?:afterwards|after that(?: step)?(?: (?:succeeded|passed|succeeds|passes))?))?$`), look: ordered },
	{ form: new RegExp(`^${CI} ([a-z].{2,80}?) before (?:it )?([a-z].{2,80})$`), look: ordered },
	{ form: new RegExp(`^${ON} ${CI} (.{3,200})$`), look: (framed) => acting(framed, framed.parts[1]!, framed.parts[0]!) },
	{ form: new RegExp(`^${CI} (.{3,200}?)(?:,? ${ON})?$`), look: (framed) => acting(framed, framed.parts[0]!, framed.parts[1] ?? '') },
	{ form: new RegExp(`^there is (?:github actions |ci )?(?:workflow|pipeline|ci) (?:that|which) (.{3,200}?)(?: ${ON})?$`), look: (framed) => acting(framed, framed.parts[0]!, framed.parts[1] ?? '') },
	{ form: new RegExp(`^([a-z]{3,20}) workflow (.{3,200}?)(?: ${ON})?$`), look: (framed) => acting(framed, framed.parts[1]!, framed.parts[2] ?? '', framed.parts[0]!) },
	{ form: new RegExp(`^((?:unit |integration )?tests|linter) (?:run|runs|is run) ${ON}(?: in ci)?((?: with #[nt]\\d{1,3})?)$`), look: (framed) => acting(framed, `runs ${framed.parts[0]!}${framed.parts[2]!}`, framed.parts[1]!) },
	{ form: /^((?:unit |integration )?tests) is run (with #[nt]\d{1,3}) in ci$/, look: (framed) => acting(framed, `runs ${framed.parts[0]!} ${framed.parts[1]!}`, '') },
	{ form: new RegExp(`^(#[nt]\\d{1,3})()(?: run| runs| is run)( in strict mode) in ci(?: ${ON})?$`), look: (framed) => acting(framed, `runs ${framed.parts[0]!}${framed.parts[2]!}`, framed.parts[3] ?? '') },
	{ form: new RegExp(`^(#[nt]\\d{1,3})(?: and (#[nt]\\d{1,3}))?( in strict mode)? (?:run|runs|is run) in ci(?: ${ON})?$`), look: (framed) => {
		const [one = '', other = '', strict = '', on = ''] = framed.parts;
		return acting(framed, other === '' ? `runs ${one}${strict}` : `runs ${one} and runs ${other}${strict}`, on);
	} },
]; // biome-ignore format: a table
