// Probes on a package that others install, and on what a maintained project has: neutral of what the code is about.
import type { Probe } from '@auditor/schema';
import { changelog } from './changelog.js';
import { ciPresent } from './ci-tests.js';
import { committedModules } from './committed-modules.js';
import { dependencyRanges } from './dependency-ranges.js';
import { documentedExports } from './documented-exports.js';
import { installScripts } from './install-scripts.js';
import { license } from './license.js';
import { licenseName } from './license-name.js';
import { lintConfig } from './lint-config.js';
import { loadedPackages } from './loaded-packages.js';
import { packageExports } from './package-exports.js';
import { packageManifest } from './package-manifest.js';
import { packagedFiles } from './packaged-files.js';
import { readme } from './readme.js';
import { readmeExample } from './readme-example.js';
import { readmeInstall } from './readme-install.js';
import { releaseHistory } from './release-history.js';
import { securityPolicy } from './security-policy.js';
import { strictTypes } from './strict-types.js';
import { supportedEngines } from './supported-engines.js';
import { testsPresent } from './tests-present.js';
import { testsRun } from './tests-run.js';
import { typeDeclarations } from './type-declarations.js';
import { typeEscapes } from './type-escapes.js';

/** In the order in which they are reported. */
// biome-ignore format: a list
export const libraryProbes: readonly Probe[] = [
	packageManifest, packageExports, typeDeclarations, strictTypes, typeEscapes, documentedExports, packagedFiles, supportedEngines,
	dependencyRanges, loadedPackages, installScripts, committedModules, testsPresent, ciPresent, testsRun, lintConfig, license, licenseName, changelog, releaseHistory, readme, readmeExample, readmeInstall,
	securityPolicy,
];
