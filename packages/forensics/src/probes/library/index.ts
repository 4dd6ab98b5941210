// Probes on a package that others install, and on what a maintained project has: neutral of what the code is about.
import type { Probe } from '@auditor/schema';
import { changelog, ciPresent, license, lintConfig, lockfile, readmeExample, securityPolicy } from './files.js';
import {
	dependencyRanges,
	installScripts,
	packagedFiles,
	packageExports,
	packageManifest,
	supportedEngines,
	typeDeclarations,
} from './manifest.js';
import { releaseHistory, testsPresent } from './tests.js';
import { documentedExports, strictTypes, typeEscapes } from './types.js';

/** In the order in which they are reported. */
export const libraryProbes: readonly Probe[] = [
	packageManifest,
	packageExports,
	typeDeclarations,
	strictTypes,
	typeEscapes,
	documentedExports,
	packagedFiles,
	supportedEngines,
	dependencyRanges,
	installScripts,
	testsPresent,
	ciPresent,
	lintConfig,
	license,
	changelog,
	releaseHistory,
	lockfile,
	readmeExample,
	securityPolicy,
];
