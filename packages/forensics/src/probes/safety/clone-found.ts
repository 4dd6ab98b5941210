// Does a function of the source clone a git repository?
import { defineProbe, placeOf } from '@auditor/probes';
import { isIdle } from '../../models/clones/idle.js';
import { searchCode } from '../../models/source/code-text.js';
import { ASKED, found, inSource } from './_clones.js';

const USE = 'Call the clone tool from the node that investigates the repository.';

export const cloneFound = defineProbe({
	id: 'safety/clone-found',
	...ASKED,
	question: 'Does a function of the source clone a git repository?',
	motivation: 'An auditor of repositories has to fetch them; how it does that is where most can go wrong.',
	method:
		'Looks for `git clone` handed to a process, directly or through wrappers, and for GitPython, pygit2, dulwich, simple-git and isomorphic-git. Value `idle`: nothing in source calls the function, hands it over or names its class; tests may.',
	blindSpots: 'Clones in shell scripts, containers and CI files.',
	remediation: { effort: 'medium', text: 'Add a tool that clones into a private temporary directory with a time limit.' },
	inspect: ({ project, texts }) => {
		const clones = inSource(project);
		if (clones.length > 0)
			return clones.map((clone) => {
				const idle = clone.ref !== null && isIdle(project, clone.ref);
				const owner = clone.ref?.file.facts.classes[clone.ref.fact.class ?? -1];
				const unused = idle ? `, and nothing else in source uses ${owner ? `its class \`${owner.name}\`` : 'it'}` : '';
				if (!clone.undefinedName)
					return found(clone, texts, 'true', `clones a repository${unused}`, 0.95, { idle, ...(idle && { remedy: USE }) });
				const { name, line } = clone.undefinedName;
				const remedy = `Define or import \`${name}\` where it is read.`;
				const what = `ends before it clones: nothing defines \`${name}\` (line ${line})`;
				return { ...found(clone, texts, 'false', what, 0.9, { idle, remedy }), location: placeOf({ path: clone.fact.file }, line) };
			});
		const place = searchCode(project, texts, /\bclone(_from|_repo\w*|Repo\w*)?\s*\(/);
		return {
			outcome: 'false',
			message: 'We found no code that clones a repository.',
			rationale: 'Looked at are calls that hand `git clone` to a process, and calls of git libraries.',
			confidence: 0.85,
			disputed: place && {
				by: 'text-search',
				reason: `${place.path}:${place.line} calls something named clone.`,
				location: placeOf(place, place.line),
			},
		};
	},
});
