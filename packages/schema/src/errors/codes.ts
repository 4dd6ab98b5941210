// The closed list of error codes: what the user reads about, and the exit code. 2: usage or configuration; 3: incomplete through our fault.
export const errorCodes = {
	AUD_USAGE: { exit: 2, title: 'The command line is not understood' },
	AUD_TARGET_NOT_FOUND: { exit: 2, title: 'The target does not exist' },
	AUD_TARGET_NOT_GIT: { exit: 2, title: 'The target is not a git repository' },
	AUD_TARGET_URL_REFUSED: { exit: 2, title: 'The address is not allowed' },
	AUD_TARGET_UNREACHABLE: { exit: 2, title: 'The remote cannot be read' },
	AUD_TARGET_TOO_LARGE: { exit: 2, title: 'The target exceeds the size limit' },
	AUD_COMMIT_NOT_FOUND: { exit: 2, title: 'The commit does not exist in the target' },
	AUD_GIT_MISSING: { exit: 2, title: 'git is not installed' },
	AUD_REPORT_NOT_FOUND: { exit: 2, title: 'The report does not exist' },
	AUD_RUBRIC_NOT_FOUND: { exit: 2, title: 'The rubric does not exist' },
	AUD_RUBRIC_INVALID: { exit: 2, title: 'The rubric fails its schema' },
	AUD_POLICY_NOT_FOUND: { exit: 2, title: 'The policy does not exist' },
	AUD_POLICY_INVALID: { exit: 2, title: 'The policy fails its schema' },
	AUD_CONFIG_INVALID: { exit: 2, title: 'The configuration fails its schema' },
	AUD_STAGE_INVALID: { exit: 2, title: 'A stage file cannot be read' },
	AUD_CASE_INVALID: { exit: 2, title: 'The case handed to justice is not consistent' },
	AUD_MODEL_CONFIG: { exit: 2, title: 'The model cannot be used as configured' },
	AUD_OUTPUT: { exit: 2, title: 'The output cannot be written' },
	AUD_ROSTER_INVALID: { exit: 2, title: 'The roster cannot be used as it is' },
	AUD_COHORT_REFUSED: { exit: 2, title: 'The targets cannot be judged together' },
	AUD_GRADES_INVALID: { exit: 2, title: 'The grades cannot be used as they are' },
	AUD_QUEUE: { exit: 2, title: 'The queue cannot be used' },
	AUD_INTERNAL: { exit: 3, title: 'The auditor failed' },
} as const satisfies Record<string, { exit: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;
