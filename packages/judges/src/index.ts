// Judges as data, the files they are shown, and what makes an opinion valid.

// Known to the detectives too, who look for such text where they read; kept here for users of this package.
export { findInjectionAttempts, type InjectionAttempt, type InjectionKind, type InjectionText } from '@auditor/schema';
export { type AbstentionCode, abstain, abstentionCodes, opinionId } from './abstain.js';
export { caseFiles, reexaminationFile } from './case-files.js';
export { checkOpinion, MIN_ARGUMENT_WORDS, type OpinionDraft } from './check-opinion.js';
export { pointsOf } from './hearing/points.js';
export { checkQuote, quotable } from './hearing/quotes.js';
export { type JudgeAllOptions, judgeAll } from './judge-all.js';
export { defense, personas, prosecutor, techlead } from './personas/index.js';
export type { HeuristicWeights, Persona, PersonaLabel, Quarters } from './personas/persona.js';
export { fence, neutralise, showInvisible } from './prompt/fence.js';
export { type Prompt, type RenderOptions, renderPrompt } from './prompt/render-prompt.js';
export { applyReread } from './reread.js';
export { withFallback } from './with-fallback.js';
