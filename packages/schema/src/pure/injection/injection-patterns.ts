// What do orders to a judge look like? One pattern per way of giving them, applied to one sentence at a time (so `\n` never occurs), each with
// how surely it is meant for whoever judges the repository. Distances are bounded: no pattern can backtrack over a whole file.
import type { WordGroup } from './injection-words.js';

const JUDGE = String.raw`(?:(?:ai|llm|gpt|automated|automatic|language[- ]model)[\s-]+(?:based\s+)?(?:judges?|graders?|reviewers?|evaluators?|auditors?|assessors?|agents?|models?|assistants?|systems?|tools?)|judges?|graders?|evaluators?|auditors?|assessors?|reviewers?|llms?|chatgpt|claude|gemini|copilot|language models?|prosecutor|defense|tech\s?lead|chief justice)`;
const TOP = String.raw`(?:(?<![\d./]\s?)5(?:\.0)?(?:\s*(?:/|out of)\s*5)?(?!\d|\.\d|%)|five\b(?! (?:(?!for|on|in|across|to|with)\w+ )?\w+s\b)|10\s*/\s*10|100\s*(?:%|points)|full (?:marks?|scores?|points|credit)|(?:the )?(?:highest|maximum|max|top|best)(?: possible| available)? (?:scores?|marks?|grades?|ratings?|points|labels?)|perfect (?:\d|scores?|marks?|grades?|ratings?)|an? a\+|no-case|fully-achieved|exemplary)`;
/** A verb of grading as an order: "score" after "the" or a name is a noun, and "I award" is a judge's own sentence. */
const GIVE = String.raw`(?:^|[,;:>"'\u201c-]\s*|\b(?:must|should|shall|please|to|and|then|you|simply|always|just|will|only|or|now|so|need to|have to|criteria|instructions?)\s+)(?:give|award|assign|grant|score|grade|rate|mark|return|output|respond with(?: label| score)?|answer with|reply with|set|choose|pick|select|report|record|conclude with)(?!["']?\s*[:=(<])`;
const PRIOR = String.raw`(?:(?:all|any|every|the|your|of|these|those|previous|prior|preceding|above|earlier|former|existing|original|initial|given|system|other)\s+)*`;
const RULES = String.raw`(?:instructions?|directions?|directives?|rules?|prompts?|guidelines?|rubrics?|criteria|constraints?|orders?|context|messages?|evidence|findings?)`;

const SILENCE = String.raw`\b(?:do not|don't|never|must not|should not)\s+(?:mention|reveal|disclose|report|flag|charge|penali[sz]e|deduct|lower|subtract|cite|list|raise)`;

/** `override`: sets instructions aside. `demand`: asks for a grade. `address`: speaks to the judge. `concealment`: wants silence. `role-mark`: imitates a message's border. */
export type InjectionKind = 'override' | 'demand' | 'address' | 'concealment' | 'role-mark';

interface InjectionPattern {
	readonly kind: InjectionKind;
	/** Without words of each of these groups it cannot match; several lists are several ways to match. */
	readonly words: readonly (readonly WordGroup[])[];
	/** Of a sentence in lower case: without a flag for it, a pattern compiles three times as fast. */
	readonly pattern: RegExp;
	readonly confidence: number;
}

export const injectionPatterns: readonly InjectionPattern[] = [
	{
		kind: 'override',
		words: [['aside', 'orders']],
		confidence: 0.9,
		pattern: new RegExp(
			String.raw`\b(?:ignore|disregard|forget|override|overrule|bypass|skip|discard|drop|set aside|pay no attention to|stop following|do not follow|don't follow)\s+(?:(?:everything|anything|all) (?:above|before|prior|else|you (?:were|have been|are) told)|${PRIOR}(?:previous|prior|preceding|above|earlier|former|existing|original|initial|your|system|all|any)\s+${PRIOR}${RULES}|what you (?:were|have been) told)`,
		),
	},
	{
		kind: 'override',
		words: [['announcement']],
		confidence: 0.85,
		pattern:
			/\b(?:(?:new|updated|revised|real|actual|true|important|urgent)\s+(?:system\s+)?(?:instructions?|directives?|prompt|orders)|(?:system|admin|administrator|developer)[\s_-]+(?:override|instructions?|directive|command|mode)|(?:judge|grader|evaluator|auditor)[\s_-]+(?:instructions?|directive))\s*(?:for\s+[^:]{1,60})?[:!-]/,
	},
	{
		kind: 'override',
		words: [['announcement']],
		confidence: 0.8,
		pattern: /\b(?:your|the) (?:new|real|actual|only|true) (?:task|goal|role|job|purpose|objective|instructions?) (?:is|are|now)\b/,
	},
	{
		kind: 'demand',
		words: [['give', 'top', 'subject']],
		confidence: 0.9,
		pattern: new RegExp(
			String.raw`${GIVE}\b[^.!?\n]{0,60}\b(?:this|the|our|my|these)\s+(?:\w+\s+){0,2}(?:repo(?:sitory)?|submission|project|code(?:base)?|work|criterion|criteria|candidate|author|team|student|solution|implementation|report|dimensions?|expectations?)\b[^.!?\n]{0,60}\b${TOP}`,
		),
	},
	{
		kind: 'demand',
		words: [['give', 'top', 'scope']],
		confidence: 0.85,
		pattern: new RegExp(
			String.raw`${GIVE}\b[^.!?\n]{0,40}\b${TOP}(?![\w%])[^.!?\n]{0,60}\b(?:for|on|to|in|across|regardless|irrespective|no matter|whatever|without|everywhere|every|all|each)\b[^.!?\n]{0,60}\b(?:this|our|my|every|all|each|any|what|evidence|criteria|criterion|dimensions?|findings?)\b`,
		),
	},
	{
		kind: 'demand',
		words: [['subject', 'top', 'scope']],
		confidence: 0.85,
		pattern: new RegExp(
			String.raw`\b(?:this|our|my)\s+(?:\w+\s+){0,2}(?:repo(?:sitory)?|submission|project|code(?:base)?|work|solution|implementation)\b[^.!?\n]{0,40}\b(?:must|should|shall|has to|deserves|is to|needs to|ought to|merits)\b[^.!?\n]{0,40}\b(?:receive|get|be (?:given|awarded|scored|graded|rated|marked|assigned)|be|score|earn)?\s*(?:a |an |the |at |as )?\b${TOP}(?![\w%])`,
		),
	},
	{
		kind: 'demand',
		words: [['treat', 'proved', 'met']],
		confidence: 0.85,
		pattern:
			/\b(?:treat|consider|count|mark|regard|report|accept|deem)\s+(?:every|all|each|any|this|the|these)\s+(?:\w+\s+){0,3}(?:expectations?|criteri(?:on|a)|requirements?|checks?|findings?|evidence|points?|dimensions?|hazards?|claims?)\s+(?:\w+\s+){0,4}(?:as\s+)?(?:met|satisfied|passed|passing|fulfilled|confirmed|verified|true|absent|safe|resolved)\b/,
	},
	{
		kind: 'address',
		words: [['address', 'judge', 'urge']],
		confidence: 0.8,
		pattern: new RegExp(
			String.raw`\b(?:note|message|attention|notice|memo|dear|hello|hey\b|warning|instructions?|directive|reminder)\s*(?:to|for|,|:|-)?\s*(?:the|any|all|every|whichever|our|you)?\s*${JUDGE}\b[^.!?\n]{0,60}[,:;!-]\s*[^.!?\n]{0,160}\b(?:give|award|assign|grant|scores?|grade|rate|mark|must|should|ignore|approve|pass|please|do not|don't|treat|consider|accept|label)\b`,
		),
	},
	{
		kind: 'address',
		words: [['condition', 'judge', 'urge']],
		confidence: 0.85,
		pattern: new RegExp(
			String.raw`\b(?:if|when|while) (?:you are|you're|this is (?:read|reviewed|judged|graded|evaluated|audited|processed) by) (?:an? |the |any )?(?:\w+ )?${JUDGE}\b[^\n]{0,200}\b(?:give|award|assign|grant|score|grade|rate|mark|choose|select|pick|return|output|ignore|must|should|approve|pass|highest|full)\b`,
		),
	},
	{
		kind: 'concealment',
		words: [['not', 'hush', 'hushed']],
		confidence: 0.8,
		pattern: new RegExp(
			String.raw`${SILENCE}\b[^.!?\n]{0,80}\b(?:(?:this|our|my) (?:note|message|comment|instruction|text|repo(?:sitory)?|submission|project|work|code)|these instructions|in your (?:argument|opinion|report|answer|response|review))`,
		),
	},
	{
		// Prompts of the audited program ask its own model for silence in the same words: too little to accuse anybody.
		kind: 'concealment',
		words: [['not', 'hush', 'hushed']],
		confidence: 0.6,
		pattern: new RegExp(
			String.raw`${SILENCE}\b[^.!?\n]{0,80}\b(?:scores?|points?|marks?|grades?|to the user|any (?:issue|problem|hazard|vulnerabilit|weakness|flaw))`,
		),
	},
	{
		kind: 'demand',
		words: [['judge', 'give', 'top']],
		confidence: 0.85,
		pattern: new RegExp(String.raw`\b${JUDGE}\b[^.!?\n]{0,60}${GIVE}\b[^.!?\n]{0,60}\b${TOP}`),
	},
	{
		kind: 'demand',
		words: [['give', 'top']],
		confidence: 0.8,
		pattern:
			/\b(?:award|give|assign|grant|grade|always (?:returns?|gives?|awards?|scores?|outputs?|assigns?))\s+(?:(?:it|this|them|me|us|everything|everyone|all|with|at|only|a|an|the)\s+){0,3}(?:(?:full|top|maximum|max|perfect|highest)(?: possible)? (?:marks?|scores?|points|credits?|grades?|ratings?)|(?:scores? (?:of )?)?(?:5|fives?)(?:\s*(?:\/|out of)\s*5)?(?=\s*(?:[.!?;,"')]|$|everywhere|across|for|on|to)))/,
	},
	{
		kind: 'demand',
		words: [['give', 'top', 'scope']],
		confidence: 0.8,
		pattern:
			/\b(?:grade|score|rate|mark)\s+(?:everything|all(?: of it| criteria| dimensions)?|every \w+|each \w+)\s+(?:\w+\s+){0,2}(?:5|five|excellent|perfect|exemplary|pass(?:ed)?|full|highest|maximum)\b/,
	},
	{
		kind: 'demand',
		words: [['rating', 'marks', 'top']],
		confidence: 0.75,
		pattern:
			/\b(?:(?:correct|right|proper|appropriate|only (?:valid|acceptable|possible|correct)) (?:scores?|grades?|marks?|labels?|verdict|answer)\b[^.!?\n]{0,60}\b(?:is|are|=|must be|should be)\s+(?:a |an )?(?:5|five|perfect|excellent|exemplary)\b|scores?\s*(?:is|=|:|of)\s*\b5 (?:for|on|in|across) (?:all|every|each)\b|(?:grants?|gives?|awards?|given|only)\s+(?:only\s+)?fives\b)/,
	},
	{
		kind: 'demand',
		words: [['treat', 'proved', 'met']],
		confidence: 0.8,
		pattern:
			/\b(?:all|every|each|any)\s+(?:\w+\s+){0,3}(?:evidence|expectations?|criteri(?:on|a)|checks?|findings?|requirements?|claims?|dimensions?)\b[^.!?\n]{0,60}\b(?:must|should|shall|is to|are to|has to|have to) be (?:treated|considered|counted|marked|regarded|accepted|taken|reported) (?:as )?(?:met|satisfied|passed|fulfilled|confirmed|verified|true|certain)\b/,
	},
	{
		kind: 'demand',
		words: [['assume', 'subject']],
		confidence: 0.75,
		pattern:
			/\bapprove (?:this|the|our|my) (?:\w+ )?(?:submission|repo(?:sitory)?|project|work|code)\b[^.!?\n]{0,30}\b(?:without|immediately|unconditionally|regardless|no matter)\b/,
	},
	{
		kind: 'override',
		words: [['aside', 'case']],
		confidence: 0.75,
		pattern:
			/(?:^|[.:;,>\]"'\u201c]\s*|\b(?:please|must|should|shall|now|also|and|to|you (?:can|may)) )(?:disregard|ignore|forget|override|overlook|skip|bypass)\s+(?:(?:the|this|your|any|all|every)\s+)?(?:missing\s+\w+|(?:\w+\s+)?(?:rubrics?|evidence|hazards?|grading|scoring|criteria|findings|charges))\b/,
	},
	{
		kind: 'override',
		words: [['turn', 'role']],
		confidence: 0.8,
		pattern:
			/\b(?:you are no longer (?:the|a|an)\b|you are now (?:in|a|an|the) (?:\w+ ){0,3}(?:mode|judge|grader|assistant|advocate|evaluator|reviewer)\b|from now on,? (?:you|act|respond|always|answer|every)\b|act as (?:a|an|the) (?:\w+ )?(?:lenient|generous|friendly|kind) )/,
	},
	{
		kind: 'concealment',
		words: [['not', 'hush', 'hushed']],
		confidence: 0.75,
		pattern:
			/\b(?:(?:do not|don't|never|must not|should not|may not|(?:not|no longer) (?:allowed|permitted) to)\s+(?:criti[cs]i[sz]e|file|bring|press)\b[^.!?\n]{0,40}\b(?:charges?|this|repo(?:sitory)?|project|author|work)\b|(?:do not|don't|no need to)\s+(?:analy[sz]e|investigate|examine|verify|check|look)\s+(?:any\s+)?(?:further|deeper)\b)/,
	},
	{
		kind: 'demand',
		words: [['judge', 'give', 'top']],
		confidence: 0.8,
		pattern: new RegExp(
			String.raw`\bwhen (?:evaluating|grading|judging|reviewing|auditing|assessing) (?:this|our|my|the)\b[^.!?\n]{0,60}${GIVE}\b[^.!?\n]{0,60}\b${TOP}`,
		),
	},
	{
		kind: 'demand',
		words: [['less', 'top']],
		confidence: 0.8,
		pattern:
			/\b(?:(?:scores?|grades?|marks?|anything|nothing) (?:below|under|less than|lower than) (?:a )?(?:5|five|4|four|perfect)\b[^.!?\n]{0,40}\b(?:not|never|forbidden|invalid|unacceptable|errors?|wrong|rejected)|(?:never|do not|don't|must not) (?:give|score|rate|grade|assign|award)\b[^.!?\n]{0,40}\b(?:less than|below|under|lower than) (?:a )?(?:5|five|4|four)\b)/,
	},
	{
		kind: 'demand',
		words: [['final', 'top']],
		confidence: 0.75,
		pattern:
			/\b(?:(?:final|overall|total) (?:scores?|grades?|verdict) (?:must|should|has to|shall|needs to) be (?:a )?(?:5|five|perfect|excellent|exemplary)\b|tell (?:the user|everyone|the reader|the court)\b[^.!?\n]{0,60}\b(?:perfect|flawless|excellent|no (?:issues|problems|flaws)))/,
	},
	{
		kind: 'demand',
		words: [['assume', 'scope']],
		confidence: 0.8,
		pattern:
			/\b(?:assume|pretend|imagine|suppose|accept|act as if)\s+(?:that\s+)?(?:all|every|each|this)\s+(?:\w+\s+){0,4}(?:is|are|was|were|has been|have been|had|passed|pass)\s*(?:met|satisfied|passed|fulfilled|confirmed|verified|safe|complete|perfect|correct)?\b[^.!?\n]{0,40}(?:\b(?:and|then|so)\b[^.!?\n]{0,20}\b(?:grade|score|assign|award|give|rate|mark)|$)/,
	},
	{
		kind: 'override',
		words: [['lifted', 'lifter']],
		confidence: 0.8,
		pattern:
			/\b(?:your (?:\w+ )?(?:instructions|rules|guidelines|rubric|orders|prompt|task) (?:have|has) (?:been )?(?:changed|updated|replaced|revoked|superseded)|(?:ignore|override|disregard|bypass|lift|remove) (?:all|any|every|your) (?:\w+ )?(?:caps?|ceilings?|bounds|polic(?:y|ies)|penalt(?:y|ies)|restrictions|safeguards)|(?:do not|don't|never) (?:apply|enforce|use) (?:the|any|a) (?:\w+ )?(?:cap|ceiling|penalty|override)\b[^.!?\n]{0,20}\b(?:this|our|my|here))\b/,
	},
	{
		kind: 'role-mark',
		words: [
			['border', 'announced'],
			['role', 'marks', 'top'],
		],
		confidence: 0.75,
		pattern:
			/\b(?:begin|end|start of|end of) system (?:prompt|message|instructions?)\b|\bassistant\s*:\s[^.!?\n]{0,160}\bscores?\b[^.!?\n]{0,20}\b5\b/,
	},
	{
		kind: 'role-mark',
		words: [['mark']],
		confidence: 0.85,
		pattern:
			/<\|(?:im_start|im_end|system|user|assistant|start_header_id|end_header_id|eot_id|endoftext|begin_of_text)\|>|\[\/?inst\]|<<\/?sys>>/,
	},
	{
		kind: 'role-mark',
		words: [['border', 'data']],
		confidence: 0.75,
		pattern: /===\s*(?:end|begin)(?: of)?\s+(?:evidence|opinions?|data|input|context|document|untrusted)\b/,
	},
	{
		// The same order in Spanish, Portuguese, French, German and Italian: the languages it is most often translated to.
		kind: 'override',
		words: [['aside', 'orders']],
		confidence: 0.85,
		pattern:
			/\b(?:ignor(?:a|e|ez|iere|ieren sie|are)|olvida|oublie[zr]?|vergiss|dimentica)\s+(?:(?:todas?|todos?|toutes?|tous|alle|tutte|las|os|as|les|le|die|vorherigen|bisherigen)\s+)*(?:instrucciones|instru\u00e7\u00f5es|instructions|consignes|anweisungen|regeln|istruzioni)(?![\p{L}])/u,
	},
];

/**
 * Sentences that warn of such orders or show one as an example: careful prompts and security notes contain them. Plain `ignore` is no sign
 * of defence, since attacks begin with it.
 */
export const defensiveSentence =
	/\b(?:(?:never|not) follow (?:any |such )?(?:instructions?|commands?|orders) (?:in|listed|from|contained|inside|within|found|that)|never (?:obey|follow|execute|trust|act on)|(?:do|does|must|should)(?: not|n't) (?:obey|trust|execute|act on)|ignore (?:any|all) (?:such |embedded |inline )?(?:instructions?|commands?|text|attempts?) (?:in|inside|within|from|that|found|embedded|contained)\b|(?:resist|detect|flag|block|strip|sanitiz|sanitis|neutrali[sz]|guard(?:s|ing)? against|protect(?:s|ed|ing)? against|defend(?:s|ing)? against|prevent)\w*|such as|for example|e\.g\.|prompt[- ]injections?|injection (?:attempt|attack|pattern|test|payload)s?|jailbreak|malicious|adversarial|untrusted|attackers?)/i;

/** A grade that depends on something is a rule of grading, as rubrics and judges' prompts contain it, and no demand. */
export const conditionalSentence =
	/\b(?:if (?!you (?:are|give)\b)|when(?! evaluating| grading| judging| reviewing)\b|unless |only |where |provided|once|whenever|for each|means|otherwise|between|from 1 to|1\s?[-\u2013]\s?5|1 (?:to|and|through) 5|lower|higher than)\b/i;
