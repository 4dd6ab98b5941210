// `npm run build`: installs and builds what is missing, and writes the declarations of the packages.
import { ensureDeclared, ensureInstalled } from './setup.mjs';

ensureInstalled();
await ensureDeclared();
