// Does a manifest name each package that the code imports? Python alone: a bundler or a type checker tells authors of TypeScript. Names are taken
// generously: any word of a manifest, and in other texts what stands behind a command that installs.
import { grouped, type SourceFile, traitsOf } from '@auditor/code';
import { defineProbe, listed, notApplicable, placeOf } from '@auditor/probes';
import { type FindingDraft, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { isLocked } from '../../models/pipelines/installs.js';
import { askedBy, BROUGHT, ELSEWHERE, isSoft, packageOf, partsOf } from '../../models/source/python-packages.js';
import { leftOpen } from '../../models/source/unread.js';

export const declaredImports = defineProbe({
	id: 'supply/declared-imports',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact, project: projectArtifact },
	question: 'Does a manifest name each package that the Python code imports?',
	motivation: 'Who installs what the manifests name lacks the rest: an import raises, or a handler quietly does without.',
	method:
		'Compares each import of the product that is neither Python’s own nor of a file or folder of the tree with the words of manifests and lock files, and with the words behind commands that install in any other text. A package counts whose name has the words of the module’s in a row; a few modules go by other names. Imports for types, in a handler, under a condition of the module, or in a module that nothing which starts comes to are let pass; so is one whose error a handler takes. Without a lock file, packages that many others bring stay open. Values: missing; or package, module.',
	blindSpots:
		'Packages that a declared one brings, where no lock file says so and few others do; which of several manifests is for which code.',
	remediation: { effort: 'low', text: 'Add the package to the manifest, and write the lock file anew.' },
	inspect: ({ tree, texts, project }): FindingDraft[] => {
		const isOwn = (file: SourceFile) => file.context === 'source' && traitsOf(file).modules === 'dotted' && !project.reach.isUnused(file);
		const own = project.files.filter(isOwn);
		const manifests = [MANIFEST, LOCK].flatMap((form) => tree.files.flatMap(({ path }) => (form.test(path) ? path : [])));
		if (own.length === 0 || !MANIFEST.test(manifests[0] ?? ''))
			return [notApplicable(own.length === 0 ? 'We read no Python source of the product.' : 'We found no manifest of Python.')];
		const open = manifests.find((path) => !texts.has(path) || ELSEWHERE.test(texts.get(path)!));
		if (open !== undefined) return [leftOpen(`We could not read the names of all packages that ${open} asks for.`, { path: open }, 1)];
		const words = [...texts].flatMap(([path, text]) =>
			MANIFEST.test(path) || LOCK.test(path) ? text : [...text.replace(/\\\r?\n/g, ' ').matchAll(INSTALL)].map(([command]) => command),
		);
		const names = new Set(words.flatMap((text) => [...new Set(text.match(/[A-Za-z][\w.-]*/g))].flatMap(partsOf)));
		// A module may be put in place by hand.
		const put = [...texts.values()].flatMap((text) =>
			[...text.matchAll(/\bsys\.modules\b[^\n]{0,40}?["'](\w{1,60})["']/g)].map(([, name]) => name!),
		);
		const local = new Set([...tree.files.flatMap(({ path }) => path.replace(/\.pyi?$/, '').split('/')), ...put]);
		const isLocking = manifests.some((path) => LOCK.test(path) || isLocked(texts.get(path)!));
		const lacks = own.flatMap((file) =>
			file.facts.imports.flatMap((fact) => {
				const one = packageOf(fact);
				const isOther = one !== null && !local.has(one.module) && !askedBy(one).some((asked) => names.has(asked));
				return isOther ? [{ ...one, file, fact, isSoft: isSoft(file, fact) }] : [];
			}),
		);
		const firsts = (some: typeof lacks) => [...grouped(some, (one) => one.name).values()].map((all) => all[0]!);
		const asked = lacks.filter((one) => isLocking || !BROUGHT.test(one.module));
		const missing = firsts(asked.filter((one) => !one.isSoft));
		const brought = firsts(lacks.filter((one) => !asked.includes(one)));
		const where = manifests.length < 3 ? listed(manifests) : `${manifests.length} manifests`;
		const unsaid =
			brought.length === 0 ? '' : ` Whether others bring ${listed(brought.map(({ module }) => `\`${module}\``))}, no lock file says.`;
		const s = manifests.length > 1 ? '' : 's';
		const rationale = 'Words of manifests were compared with imports.';
		const values = { missing: missing.length };
		const [to, other] = manifests.filter((path) => MANIFEST.test(path));
		const into = other ? `the manifest of the code that imports ${missing.length > 1 ? 'them' : 'it'}` : to;
		const remedy = `Add ${listed(missing.map(({ name }) => `\`${name}\``))} to ${into}${isLocking ? ', and write its lock file anew' : ''}.`;
		if (missing.length === 0) {
			const message = `We found no needed package that ${where} lack${s}.${unsaid}`;
			return [{ outcome: 'true', message, rationale, location: placeOf({ path: manifests[0]! }, 1), values }];
		}
		return missing.map(({ file, fact, module, name }) => ({
			outcome: 'false',
			message: `${file.path}:${fact.line} imports \`${module}\`; ${where} name${s} no \`${name}\`.`,
			rationale,
			location: placeOf(file, fact.line),
			values: { ...values, module, package: name, remedy },
		}));
	},
});

const MANIFEST =
	/(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile|(?:[\w.-]{0,40}requirements|constraints|environment|conda)[\w.-]{0,40}\.(?:txt|in|ya?ml)|requirements\/[\w.-]{1,60}\.(?:txt|in))$/i;
const LOCK = /(?:^|\/)(?:(?:uv|poetry|pdm|Pipfile)\.lock|pylock[\w.-]*\.toml)$/;
const INSTALL = /\b(?:pip3?|uv|poetry|pipenv|pdm|conda|mamba|apt|apt-get|apk|brew)\b[^\n]{0,80}\b(?:install|add)\b[^\n]{0,2000}/g;
