// Installs what the lockfile names, unless it is what was installed last: a build after a pull finds new packages.
import { ensureInstalled } from './setup.mjs';

ensureInstalled();
