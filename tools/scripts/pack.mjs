// `npm run pack [-- <folder>]`: every package as it will be published, and `auditor-command.tgz`, which holds all of ours and installs the command
// where nothing of it is on a registry. Installs and builds what is missing.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bin, ensureDeclared, ensureInstalled, requireNode, root } from './setup.mjs';

requireNode();
ensureInstalled();
await ensureDeclared();

const into = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? 'tarballs');
mkdirSync(into, { recursive: true });
for (const old of readdirSync(into)) if (/^auditor-.*\.tgz$/.test(old)) rmSync(join(into, old));
run(root, bin('pnpm'), ['--filter-prod=@auditor/cli...', '--recursive', 'pack', '--pack-destination', into]);
const packed = readdirSync(into).filter((file) => /^auditor-.*\.tgz$/.test(file));

const stage = mkdtempSync(join(tmpdir(), 'auditor-pack-'));
try {
	const manifests = packed.map((file, at) => {
		const place = join(stage, String(at));
		mkdirSync(place);
		run(place, 'tar', ['-x', '-z', '-f', join(into, file)]);
		return { place: join(place, 'package'), manifest: JSON.parse(readFileSync(join(place, 'package/package.json'), 'utf8')) };
	});
	const command = manifests.find(({ manifest }) => manifest.name === '@auditor/cli');
	const others = manifests.filter((one) => one !== command);
	mkdirSync(join(command.place, 'node_modules/@auditor'), { recursive: true });
	for (const { place, manifest } of others) {
		// npm takes what a bundled package depends on for bundled as well, and would not install it.
		const { dependencies: _, peerDependencies: __, peerDependenciesMeta: ___, ...alone } = manifest;
		writeFileSync(join(place, 'package.json'), JSON.stringify(alone, null, '\t'));
		renameSync(place, join(command.place, 'node_modules', manifest.name));
	}
	const { dependencies, ...rest } = command.manifest;
	const manifest = {
		...rest,
		// What ours need of others is named here too: an installer looks for it beside the command.
		dependencies: Object.assign({}, ...others.map((other) => other.manifest.dependencies), dependencies),
		bundleDependencies: others.map((other) => other.manifest.name),
	};
	writeFileSync(join(command.place, 'package.json'), JSON.stringify(manifest, null, '\t'));
	run(command.place, 'npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', stage]);
	renameSync(join(stage, packed[packed.findIndex((file) => /^auditor-cli-\d/.test(file))]), join(into, 'auditor-command.tgz'));
} finally {
	rmSync(stage, { recursive: true, force: true });
}
process.stdout.write(`${packed.length} packages and auditor-command.tgz stand in ${into}\n`);

function run(cwd, command, args) {
	const { status, stderr, stdout, error } = spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
	if (status === 0) return;
	process.stderr.write(
		`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\nThe packages could not be packed. The lines above say why.\n`,
	);
	process.exit(3);
}
