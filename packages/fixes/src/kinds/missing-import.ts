// A name that nothing defines and that everybody knows: the import that was forgotten. A name of the project itself is imported where one module alone
// defines it.
import type { Fix } from '../fix.js';
import { moduleIn, nameIn } from '../python.js';

const MODULES = new Set(
	'ast asyncio base64 collections copy csv datetime functools glob hashlib io itertools json logging math operator os pathlib random re shlex shutil subprocess sys tempfile textwrap threading time traceback uuid warnings'.split(
		' ',
	),
);
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries({
		typing:
			'Annotated Any Callable ClassVar Dict Generic Iterable Iterator List Literal Mapping NamedTuple Optional Protocol Sequence Set Tuple Type TypedDict TypeVar Union cast',
		pathlib: 'Path PurePath',
		dataclasses: 'dataclass asdict',
		collections: 'Counter OrderedDict defaultdict deque namedtuple',
		functools: 'lru_cache partial wraps',
		contextlib: 'contextmanager suppress',
		tempfile: 'TemporaryDirectory NamedTemporaryFile mkdtemp',
		'urllib.parse': 'urlparse urljoin',
	}).flatMap(([module, names]) => names.split(' ').map((name) => [name, module])),
);

/** Names of other packages, imported where a file of the project imports from the package already. */
const PACKAGED: Readonly<Record<string, string>> = { Repo: 'git' };

export const missingImport: Fix = {
	id: 'missing-import',
	title: 'Import the name that the code reads.',
	answers: ['syntax/names-defined'],
	async propose({ location, values }, ground) {
		const name = String(values.name ?? '');
		const opened = location?.path && /^\w+$/.test(name) ? await ground.open(location.path) : null;
		if (!opened?.python || !opened.file?.facts.unbound.some((u) => u.name === name)) return null;
		const packaged = Object.hasOwn(PACKAGED, name) ? PACKAGED[name]! : null;
		const known = packaged !== null && ground.project.files.some(({ facts }) => facts.imports.some((i) => i.module === packaged));
		const module = known ? packaged : Object.hasOwn(NAMES, name) ? NAMES[name]! : null;
		const imported = MODULES.has(name) ? moduleIn(opened, name) : module ? nameIn(opened, module, name) : null;
		return imported && imported.edits.length > 0 ? [{ path: opened.path, edits: imported.edits }] : null;
	},
};
