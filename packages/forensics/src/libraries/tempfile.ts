import type { Library } from './library.js';

/** @source docs.python.org/3/library/tempfile.html */
export const tempfile: Library = { packages: 'tempfile aiofiles.tempfile', methods: { TemporaryDirectory: { does: 'make', what: 'folder', released: true }, mkdtemp: { does: 'make', what: 'folder' } } };

/** Temporary folders of Node and of its packages. @source nodejs.org/api/fs.html#fspromisesmkdtempprefix-options */
export const temporaryFolders: Library = { packages: 'tmp tmp-promise tempy pytest', calls: { 'dir dirSync withDir directory temporaryDirectoryTask tmp_path': { does: 'make', what: 'folder' } }, methods: { 'mkdtempSync mkdtempDisposable mkdtempDisposableSync temporaryDirectory': { does: 'make', what: 'folder' } } };
