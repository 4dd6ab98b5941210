import type { Library, Meaning } from './library.js';

const PATH: Meaning = { does: 'take', what: 'path' };
const ITSELF: Meaning = { does: 'take', what: 'path', at: 'receiver' };

/** Files of Python. @source docs.python.org/3/library/filesys.html */
export const pythonFiles: Library = { packages: 'builtins  io os codecs aiofiles shutil pathlib', calls: { 'open remove unlink rmdir removedirs makedirs listdir scandir rmtree copyfile copytree': PATH, 'Path.open Path.unlink': ITSELF }, methods: { 'read_text read_bytes write_text write_bytes': ITSELF } };

/** Files of Node. @source nodejs.org/api/fs.html */
export const scriptFiles: Library = { packages: 'fs fs-extra graceful-fs', calls: { 'readFile readFileSync writeFile writeFileSync appendFile appendFileSync createReadStream createWriteStream unlink unlinkSync rm rmSync readdir readdirSync open openSync': PATH } };

/** Files, in either language. @source nodejs.org/api/fs.html, docs.python.org/3/library/shutil.html */
export const files: Library = {
	packages: 'fs fs-extra aiofiles shutil os',
	calls: { 'readFile writeFile appendFile readdir unlink rename mkdir copyFile rm stat lstat open readFileSync writeFileSync appendFileSync readdirSync unlinkSync renameSync mkdirSync copyFileSync rmSync statSync remove listdir makedirs replace copy copytree move rmtree': { does: 'store' } },
	methods: { 'read_text write_text read_bytes write_bytes': { does: 'store' } },
};

/** Databases that take no SQL, in either language. */
export const databases: Library = { packages: 'pymongo motor redis ioredis mongoose @supabase/supabase-js', calls: { 'find find_one findOne insert_one insertOne update_one updateOne get set': { does: 'store' } } };

/** Parts of a path that are joined to be opened. @source nodejs.org/api/path.html */
export const joinedPaths: Library = { packages: 'path', calls: { 'join resolve': { does: 'take', what: 'path', at: 'all' } } };

/** Files that a service sends. @source flask.palletsprojects.com, fastapi.tiangolo.com, expressjs.com */
export const sentFiles: Library = { packages: 'flask fastapi starlette django', calls: { 'send_file FileResponse': PATH }, methods: { 'sendFile sendfile': PATH } };
