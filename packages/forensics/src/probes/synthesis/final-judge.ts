// Does the final judge compute, or ask a model? And which of the rubric's rules does it apply?
import { defineProbe, holdsTerm, nameParts } from '@auditor/probes';
import type { FindingDraft, Json, ProbeContext } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { callGraph, type FunctionRef } from '../../gather/_calls.js';
import { remember } from '../../gather/_cast.js';
import { linesOf, textDispute } from '../../gather/_code-text.js';
import { excerpt, lexiconList, placeOf, stringsOf } from '../../gather/_drafts.js';
import { calleeName } from '../../gather/_outside-names.js';
import { modulesOf, type RuleModule, ruleModules } from '../../gather/_rule-modules.js';
import { triggerOf } from '../../gather/_rule-triggers.js';
import { sureOfAbsence } from '../../gather/_unread.js';
import { type FinalJudge, finalJudge } from '../../gather/final-judge.js';
import { ELSEWHERE, type RuleSite, ruleSites } from '../../gather/rule-sites.js';
import { isModelCall } from '../../gather/structured-output.js';
import type { Project } from '../../project/project.js';

const needs = { project: projectArtifact, texts: textsArtifact };
const BINDS = /^(with_structured_output|withStructuredOutput|bind_tools|bindTools)$/;
const MODEL_CLASS =
	/(^|\.)(Chat(OpenAI|Anthropic|Groq|Ollama|GoogleGenerativeAI|VertexAI|Mistral\w*|DeepSeek|Cohere|Bedrock\w*)|init_chat_model|initChatModel|OpenAI|AsyncOpenAI|Anthropic)$/;

export const deterministic = defineProbe({
	id: 'synthesis/deterministic',
	lifecycle: 'stable',
	needs,
	question: 'Does the final judge compute its scores without asking a model?',
	motivation: 'A verdict that a model writes differs from run to run and cannot be checked.',
	method:
		'Follows the functions named after the lexicon’s final role, or of a file so named, through the project’s calls. A call of a model anywhere on the way makes the answer `false`; a function whose name and type say that it gives text only, such as a remediation, is let pass and named.',
	blindSpots: 'Models behind names that say nothing of the kind.',
	remediation: { on: 'false', effort: 'medium', text: 'Compute scores with plain rules; let a model write prose afterwards at most.' },
	inspect: ({ project, texts }, context) => {
		const judge = finalJudge(project, context);
		if (typeof judge === 'string') return [none(judge, project)];
		const graph = callGraph(project);
		const first = judge.cast[0]!;
		const met = judge.region.flatMap(({ ref }) => graph.callsIn(ref).flatMap(({ file, call }) => modelUse(project, ref, file, call)));
		const prose = met.find((use) => use.asks && use.prose);
		// Where a model is asked, what it is asked for decides; the line that only makes the model decides where no asking was seen.
		const use = met.find((u) => u.asks && !u.prose) ?? (prose ? undefined : met[0]);
		if (use) {
			const { ref, file, call } = use;
			return [
				{
					outcome: 'false',
					message: `The final judge \`${first.fact.name}\` reaches a model call at ${file.path}:${call.line}.`,
					rationale: `\`${ref.fact.qualifiedName}\` is reached from it and calls \`${use.name}\`.`,
					location: placeOf(file, call.line, call.endLine),
					related: [placeOf(first.file, first.fact.line)],
					snippet: excerpt(texts, file.path, Math.max(1, call.line - 2), call.endLine + 2),
					values: { function: first.fact.name, reached: judge.region.length },
					context: 'source',
					confidence: 0.85,
				},
			];
		}
		const proseAt = prose ? `${prose.file.path}:${prose.call.line}` : null;
		const branches = judge.region.reduce(
			(n, { ref }) => n + ref.file.facts.branches.filter((b) => b.line >= ref.fact.line && b.line <= ref.fact.endLine).length,
			0,
		);
		return [
			{
				outcome: 'true',
				message: proseAt
					? `The final judge \`${first.fact.name}\` computes its scores without a model; a model writes prose at ${proseAt}.`
					: `The final judge \`${first.fact.name}\` computes without a model.`,
				rationale: `${judge.region.length} functions are reached from it, with ${branches} branches and no call of a model${proseAt ? ' but for prose' : ''}.`,
				location: placeOf(first.file, first.fact.line, first.fact.endLine),
				snippet: excerpt(texts, first.file.path, first.fact.line, Math.min(first.fact.endLine, first.fact.line + 25)),
				values: { function: first.fact.name, reached: judge.region.length, branches, modelForProse: proseAt !== null },
				context: 'source',
				confidence: proseAt ? 0.72 : judge.by === 'name' ? 0.9 : 0.75,
			},
		];
	},
});

type Call = ReturnType<ReturnType<typeof callGraph>['callsIn']>[number];

/** A use of a model by a call: asking it, or making one; none for other calls. */
function modelUse(project: Project, ref: FunctionRef, file: Call['file'], call: Call['call']) {
	const name = calleeName(project, file, call) ?? '';
	const asks = isModelCall(call) && !/graph|app|workflow|pool|executor/i.test(call.callee.kind === 'name' ? call.callee.name : '');
	if (!asks && !BINDS.test(call.method ?? '') && !MODEL_CLASS.test(name)) return [];
	return [{ ref, file, call, asks, name: call.method ?? name, prose: writesProse(ref) }];
}

/** Words of a name that say: this writes text. */
const PROSE = [
	'remediation',
	'summary',
	'narrative',
	'prose',
	'explanation',
	'explain',
	'dissent',
	'text',
	'recommendation',
	'markdown',
	'polish',
	'rewrite',
	'wording',
	'narrate',
];
/** A type made of strings alone: no number, no model with a score in it can come back. */
const TEXT_TYPE = /\b(?:str|string)\b/;
const TEXT_TYPE_WORDS =
	/^(?:str|string|Optional|Union|Dict|dict|Mapping|List|list|Sequence|Tuple|tuple|None|Promise|Record|null|undefined)$/;

/** A function whose name and return type say that it gives text: remediation, a summary. */
function writesProse({ fact }: FunctionRef): boolean {
	const type = fact.returns?.text ?? '';
	const text = TEXT_TYPE.test(type) && type.split(/\W+/).every((word) => word === '' || TEXT_TYPE_WORDS.test(word));
	return text && PROSE.some((word) => holdsTerm(fact.name, word));
}

/** Rules that are a text by nature: dissent is told, not computed. */
const TEXT_RULES = ['dissent'];

export const synthesisRule = defineProbe({
	id: 'synthesis/rule',
	lifecycle: 'stable',
	needs,
	question: 'Is each rule that the rubric names applied in the final judge’s code?',
	motivation: 'Rules are easily named in comments and reports; only code that changes the score is one.',
	method:
		'One finding per list of the lexicon whose name starts with `rule-`. A rule is applied where the final judge’s code reaches a function or a branch with the rule’s words that changes a score, asks for another round, or (rules of the parameter `textRules`, by default dissent) writes its text, or where a module named after it stands in a list of rules. Values: rule, applied, effect (score, routing, text), trigger (substring: words looked for in a text set it off; evidence; score), dead (a function of that name that does nothing).',
	blindSpots: 'Rules in configuration, and rules under other names.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Write the rule as a function of its own that reads scores and evidence, changes the score, and is called for every criterion.',
	},
	inspect: ({ project, texts }, context) => {
		const rules = rulesOf(context);
		if (rules.length === 0) {
			const message = 'The rubric’s lexicon names no rules of synthesis.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		return [...ruleFindings(project, texts, context)];
	},
});

/** Lists of the lexicon that name a rule. */
function rulesOf({ lexicon }: ProbeContext): string[] {
	return Object.keys(lexicon.lists)
		.filter((name) => name.startsWith('rule-') && (lexicon.lists[name]?.length ?? 0) > 0)
		.sort();
}

/** One finding per rule of the lexicon; values: rule, applied, effect, trigger, dead. */
export function ruleFindings(project: Project, texts: ReadonlyMap<string, string>, context: ProbeContext): readonly FindingDraft[] {
	const textRules = stringsOf(context.parameters, 'textRules', TEXT_RULES);
	return remember(project, context.lexicon, `rules ${textRules.join()}`, () => findRules(project, texts, context, textRules));
}

function findRules(
	project: Project,
	texts: ReadonlyMap<string, string>,
	context: ProbeContext,
	textRules: readonly string[],
): FindingDraft[] {
	const rules = rulesOf(context);
	const judge = finalJudge(project, context);
	const roleTerms = context.lexicon.roles.flatMap((r) => r.terms);
	const modules = ruleModules(project, context.lexicon);
	return rules.map((list): FindingDraft => {
		const rule = list.slice('rule-'.length);
		if (typeof judge === 'string') return { ...none(judge, project), values: { rule, applied: false } };
		const terms = lexiconList(context, list);
		const others = rules
			.filter((r) => r !== list)
			.flatMap((r) => lexiconList(context, r))
			.filter((t) => !terms.includes(t));
		const sites = ruleSites(project, judge, texts, { terms, others, roles: roleTerms });
		const isText = textRules.includes(rule);
		const applied = sites.find(
			(s) => s.dead === null && (s.effect === 'score' || s.effect === 'routing' || (isText && s.effect === 'text')),
		);
		if (applied) return yes(rule, applied, sites, texts);
		const module = modulesOf(modules, terms).find((m) => m.effect === 'score' || (isText && m.effect === 'text'));
		return module ? listed(rule, module, texts) : no(rule, sites, judge, texts, terms, project);
	});
}

function yes(rule: string, site: RuleSite, sites: readonly RuleSite[], texts: ReadonlyMap<string, string>): FindingDraft {
	const others = sites.filter((s) => s !== site && s.dead === null && s.effect === site.effect);
	const named: Record<RuleSite['kind'], string> = {
		function: `\`${site.name}\` is reached from the final judge.`,
		branch: `The branch on \`${site.name}\` does it.`,
		assignment: `\`${site.name}\` is set under a condition and used.`,
		headed: `The code under \`${site.name}\` changes the score; the rule is named in a comment or docstring above it.`,
		'branch-text': `A branch on \`${site.name}\` changes the score and its text names the rule.`,
	};
	const how = site.effect === 'score' ? 'changes the score' : site.effect === 'routing' ? 'asks for another round' : 'writes its text';
	const trigger = site.trigger === 'substring' ? ', set off by words that are looked for in a text' : '';
	return {
		outcome: 'true',
		message: `The rule \`${rule}\` is applied at ${site.file.path}:${site.line} and ${how}${trigger}.`,
		rationale: named[site.kind],
		location: placeOf(site.file, site.line, site.endLine),
		related: others.slice(0, 4).map((s) => placeOf(s.file, s.line)),
		snippet: excerpt(texts, site.file.path, site.line, Math.min(site.endLine, site.line + 20)),
		values: { rule, applied: true, effect: site.effect, trigger: site.trigger, kind: site.kind },
		context: 'source',
		// That another round is asked for does not say that it changes anything.
		confidence: Math.min(CONFIDENCE[site.kind], site.effect === 'routing' ? 0.68 : 1),
	};
}

/** A rule that is called through a list: nothing says that the list is run, so it is less sure than one that is called by name. */
function listed(rule: string, module: RuleModule, texts: ReadonlyMap<string, string>): FindingDraft {
	const { file, name, line, endLine, list, effect } = module;
	return {
		outcome: 'true',
		message: `The rule \`${rule}\` is \`${name}\` at ${file.path}:${line}, one of the list at ${list.path}:${list.line}, and ${effect === 'score' ? 'changes the score' : 'writes its text'}.`,
		rationale: 'It is a module of its own with functions, and stands in a list of rules; no call names it.',
		location: placeOf(file, line, endLine),
		related: [placeOf(list, list.line)],
		snippet: excerpt(texts, file.path, line, Math.min(endLine, line + 20)),
		values: { rule, applied: true, effect, trigger: triggerOf(linesOf(texts, file.path, line, endLine)), kind: 'module' },
		context: 'source',
		confidence: 0.68,
	};
}

/** How sure a site of this kind is the rule. */
const CONFIDENCE: Readonly<Record<RuleSite['kind'], number>> = {
	function: 0.85,
	branch: 0.75,
	assignment: 0.75,
	'branch-text': 0.7,
	headed: 0.65,
};

function no(
	rule: string,
	sites: readonly RuleSite[],
	judge: FinalJudge,
	texts: ReadonlyMap<string, string>,
	terms: readonly string[],
	project: Parameters<typeof ruleSites>[0],
): FindingDraft {
	const dead = sites.find((s) => s.dead !== null);
	const text = sites.find((s) => s.dead === null && s.effect === 'text');
	const weak = text ?? dead;
	const values: Record<string, Json> = { rule, applied: false, effect: text ? 'text' : 'none', dead: dead?.dead ?? null };
	const pattern = new RegExp(
		`\\b(apply|check|enforce)?_?(${terms.map((t) => nameParts(t).join('_?')).join('|')})_?(rule|override|cap|supremacy|penalty|weight)\\w*\\s*\\(`,
		'i',
	);
	return {
		outcome: 'false',
		message: text
			? `The rule \`${rule}\` only adds text at ${text.file.path}:${text.line}; no score changes.`
			: dead
				? `\`${dead.name}\` at ${dead.file.path}:${dead.line} is named after the rule \`${rule}\` and is ${dead.dead}.`
				: `The rule \`${rule}\` is not applied: no code that the final judge reaches holds it.`,
		rationale: `${judge.region.length} functions reached from the final judge were read; comments and strings are no rules.`,
		location: weak ? placeOf(weak.file, weak.line, weak.endLine) : null,
		snippet: weak ? excerpt(texts, weak.file.path, weak.line, Math.min(weak.endLine, weak.line + 15)) : null,
		values,
		// Called by something: the way from the final judge to it may be one that was not followed.
		confidence: weak?.dead === ELSEWHERE ? 0.6 : sureOfAbsence(project, weak ? 0.75 : 0.72),
		disputed: dead || text ? null : textDispute(project, texts, pattern, `the rule ${rule}`),
	};
}

function none(why: 'no-roles' | 'none', project: Project): FindingDraft {
	const message =
		why === 'no-roles'
			? 'The rubric’s lexicon names no final judge.'
			: 'No function of the source is the final judge by the rubric’s lexicon.';
	return why === 'no-roles'
		? { outcome: 'not-applicable', message, rationale: message }
		: {
				outcome: 'false',
				message,
				rationale: 'Neither functions, classes nor files hold the lexicon’s words.',
				confidence: sureOfAbsence(project, 0.72),
			};
}
