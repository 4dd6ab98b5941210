import type { Library } from './library.js';

/** What Python itself brings, and what turns data into objects. */
export const python: Library = { packages: 'builtins ', calls: { 'eval exec': { does: 'evaluate', kind: 'eval-exec' }, open: { does: 'store' } } };

/** What times, traces and steps through code that it is given as text. @source docs.python.org/3/library/debug.html */
export const timers: Library = {
	packages: 'timeit cProfile profile pdb bdb code codeop trace',
	calls: { 'timeit repeat Timer': { does: 'evaluate', kind: 'eval-exec', named: 'stmt setup' }, 'run runctx runeval runcode Trace.run Trace.runctx': { does: 'evaluate', kind: 'eval-exec', named: 'statement cmd' }, 'runsource push': { does: 'evaluate', kind: 'eval-exec' } },
};

/** A file or module that is run by its name, and the interpreter that LangChain gives to a model. @source docs.python.org/3/library/runpy.html, python.langchain.com */
export const runners: Library = { packages: 'runpy langchain_experimental langchain_community', calls: { 'run_path run_module': { does: 'evaluate', kind: 'dynamic-code' }, 'PythonREPL.run PythonAstREPLTool.run PythonREPLTool.run': { does: 'evaluate', kind: 'dynamic-code' } } };

/** Evaluators of expressions that end in Python's own. @source github.com/pydata/numexpr/issues/442, pandas.pydata.org, docs.sympy.org */
export const evaluators: Library = { packages: 'numexpr pandas sympy', calls: { 'evaluate re_evaluate eval query sympify parse_expr': { does: 'evaluate', kind: 'dynamic-code', expression: true } } };

/** Also what is pickled inside of files of models and tables. @source docs.python.org/3/library/pickle.html, docs.pytorch.org/docs/stable/generated/torch.load.html, joblib.readthedocs.io, jsonpickle.github.io */
export const pickle: Library = { packages: 'pickle cPickle _pickle dill cloudpickle marshal shelve joblib jsonpickle pandas', calls: { 'load loads open Unpickler decode read_pickle': { does: 'load', what: 'pickled' } } };

export const torch: Library = { packages: 'torch', calls: { load: { does: 'load', what: 'pickled', unless: 'weights_only' } } };

export const numpy: Library = { packages: 'numpy', calls: { load: { does: 'load', what: 'pickled', only: 'allow_pickle' } } };

/** @source pyyaml.org/wiki/PyYAMLDocumentation */
export const yaml: Library = { packages: 'yaml', calls: { 'load load_all': { does: 'load', what: 'loader' }, 'unsafe_load unsafe_load_all': { does: 'load', what: 'any' }, safe_load: { does: 'parse' } } };
