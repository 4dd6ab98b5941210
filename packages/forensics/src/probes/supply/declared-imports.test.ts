// biome-ignore-all format: tables of scenarios, one a line
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { available } from '@auditor/schema';
import { expect, it } from 'vitest';
import { textsArtifact } from '../../artifacts.js';
import { repository } from '../library/_testing.js';
import { declaredImports } from './declared-imports.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
const repo = (files: Record<string, string>) => () => repository(files);
/** A project of one module, with a manifest that asks for LangGraph. */
const with_ = (code: string, more: Record<string, string> = {}) => repo({ 'src/a.py': code, 'pyproject.toml': asks('langgraph'), ...more });
const asks = (...names: string[]) => `[project]\nname = "odd"\ndependencies = [${names.map((name) => `"${name}>=1"`).join(', ')}]\n`;
const lock = (...names: string[]) => names.map((name) => `[[package]]\nname = "${name}"\n`).join('');
const sound = { missing: 0 };

test(declaredImports, [
	{ name: 'a package that the manifest lacks, under the name by which it is installed', artifacts: with_('import langgraph\nfrom PIL import Image\n', { 'uv.lock': lock('langgraph', 'pydantic') }), outcomes: ['false'], values: { package: 'pillow', remedy: 'Add `pillow` to pyproject.toml, and write its lock file anew.' }, places: ['src/a.py:2'] },
	{ name: 'one finding for each package, at its first import', artifacts: with_('import cv2\nimport docling.document\nimport docling\n'), outcomes: ['false', 'false'], values: { package: 'opencv-python', remedy: 'Add `opencv-python` and `docling` to pyproject.toml.' }, places: ['src/a.py:1', 'src/a.py:2'] },
	{ name: 'within a function', artifacts: with_('def f():\n    from langchain_groq import ChatGroq\n    return ChatGroq()\n'), outcomes: ['false'], places: ['src/a.py:2'] },
	{ name: 'a handler that raises answers nothing', artifacts: with_('try:\n    import fitz\nexcept ImportError as error:\n    raise RuntimeError("fitz") from error\n'), outcomes: ['false'], values: { package: 'pymupdf' } },
	{ name: 'a handler for its absence is told beside', artifacts: with_('import PIL.Image\ntry:\n    import pypdf\nexcept ImportError:\n    pypdf = None\n', { 'poetry.lock': lock('langgraph') }), outcomes: ['false'] },
	{ name: 'nothing but what a handler lets be missing', artifacts: with_('try:\n    import pypdf\nexcept ImportError:\n    pypdf = None\n'), outcomes: ['true'], values: { missing: 0 } },
	{ name: 'the other one of two is an alternative', artifacts: with_('try:\n    import langgraph\nexcept ImportError:\n    import autogen\n'), outcomes: ['true'], values: sound },
	{ name: 'all of them stand there, by the names of their packages', artifacts: with_('import yaml, dotenv, git, bs4, jwt\nfrom google import genai\nimport google.generativeai\n', { 'requirements.txt': 'PyYAML\npython-dotenv==1\nGitPython\nbeautifulsoup4\nPyJWT[crypto]\ngoogle-genai\ngoogle_generativeai\n' }), outcomes: ['true'], values: sound },
	{ name: 'a package of the module’s own name that brings the other', artifacts: with_('import bs4\n', { 'requirements.txt': 'bs4\n' }), outcomes: ['true'], values: sound },
	{ name: 'the language’s own, types, the own package and what its versions decide', artifacts: with_('import os.path\nimport src.b\nfrom .b import x\nfrom tools import y\nimport sys\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import pandas\nif sys.version_info < (3, 11):\n    import tomli\n', { 'src/b.py': 'x = 1\n', 'lib/tools/__init__.py': '' }), outcomes: ['true'], values: sound },
	{ name: 'a name within a longer word is another one', artifacts: with_('import pypdf\nimport docx\nimport sentence_transformers\n', { 'uv.lock': lock('pypdfium2', 'python-docx', 'sentence-transformers') }), outcomes: ['false'], values: { package: 'pypdf' } },
	{ name: 'extras, groups and requirements in a folder', artifacts: with_('import pandas, docling, streamlit\n', { 'pyproject.toml': `${asks('langgraph')}[project.optional-dependencies]\nui = ["streamlit"]\n[dependency-groups]\nmore = ["docling"]\n`, 'requirements/base.txt': 'pandas\n' }), outcomes: ['true'], values: sound },
	{ name: 'what a text says how to install', artifacts: with_('import pandas, docling, streamlit\n', { 'README.md': 'Then run `pip install streamlit`.\n', Dockerfile: 'FROM python\nRUN pip install \\\n    pandas \\\n    docling\n' }), outcomes: ['true'], values: sound },
	{ name: 'a text that only speaks of it', artifacts: with_('import streamlit\n', { 'README.md': 'We use streamlit.\n' }), outcomes: ['false'] },
	{ name: 'without a lock file others may bring it', artifacts: with_('import numpy\nimport langchain_core.messages\n'), outcomes: ['true'] },
	{ name: 'what the extra of a package brings, where no lock file says so', artifacts: with_('import psycopg_pool\nimport uvicorn\n', { 'requirements.txt': 'psycopg[binary,pool]>=3\nfastapi[standard]\n' }), outcomes: ['true'], values: sound },
	{ name: 'of a lock file the names of all packages count', artifacts: with_('import numpy\nimport pandas\n', { 'uv.lock': lock('langgraph', 'numpy') }), outcomes: ['false'], values: { package: 'pandas' } },
	{ name: 'packages of a namespace go by many names', artifacts: with_('from google.cloud import storage\nimport opentelemetry.sdk\n'), outcomes: ['true'], values: sound },
	{ name: 'a conda environment', artifacts: with_('import pandas\n', { 'environment.yml': 'dependencies:\n  - pandas=2\n' }), outcomes: ['true'], values: sound },
	{ name: 'a manifest that is made when it is built', artifacts: with_('import pandas\n', { 'pyproject.toml': '[project]\nname = "odd"\ndynamic = ["version", "dependencies"]\n' }), outcomes: ['not-available'] },
	{ name: 'requirements that take in another file', artifacts: with_('import pandas\n', { 'requirements.txt': '-r deps/base.in\n' }), outcomes: ['not-available'] },
	{ name: 'a lock file that we do not read', artifacts: async () => { const all = await with_('import pandas\n', { 'Pipfile.lock': '' })(); return { ...all, ...available(textsArtifact, new Map([['pyproject.toml', asks('x')]])) }; }, outcomes: ['not-available'] },
	{ name: 'no manifest', artifacts: repo({ 'a.py': 'import pandas\n' }), outcomes: ['not-applicable'] },
	{ name: 'no Python', artifacts: repo({ 'a.ts': 'import "x"\n', 'pyproject.toml': asks('x') }), outcomes: ['not-applicable'] },
	{ name: 'what a module imports that nothing comes to', artifacts: repo({ 'main.py': 'from src.a import f\nf()\n', 'src/a.py': 'def f():\n    return 1\n', 'src/b.py': 'import pandas\ndef g():\n    return pandas\n', 'pyproject.toml': asks('langgraph') }), outcomes: ['true'], values: sound },
	{ name: 'what tests alone import', artifacts: with_('import langgraph\n', { 'tests/test_a.py': 'import pandas\n' }), outcomes: ['true'], values: sound },
]);

it.each([
	['a package that the manifest lacks, under the name by which it is installed', with_('import langgraph\nfrom PIL import Image\n', { 'uv.lock': lock('langgraph', 'pydantic') }), 'src/a.py:2 imports `PIL`; pyproject.toml and uv.lock name no `pillow`.'],
	['a handler for the absence of another', with_('import PIL.Image\ntry:\n    import pypdf\nexcept ImportError:\n    pypdf = None\n', { 'poetry.lock': lock('langgraph') }), 'src/a.py:1 imports `PIL`; pyproject.toml and poetry.lock name no `pillow`.'],
	['without a lock file others may bring it', with_('import numpy\nimport langchain_core.messages\n'), 'We found no needed package that pyproject.toml lacks. Whether others bring `numpy` and `langchain_core`, no lock file says.'],
])('supply/declared-imports says of %s', async (_, artifacts, message) => {
	const [first] = runProbes([declaredImports], await artifacts(), { detective: 'repo', lexicon: { roles: [], lists: {} } as never, parameters: {}, findings: [] });
	expect(first!.message).toBe(message);
});
