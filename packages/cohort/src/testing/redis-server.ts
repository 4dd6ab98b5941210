// A real redis-server for tests: its own folder and port, stopped and started again at will.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { temporaryFolder } from '@auditor/testkit';
import { Redis } from 'ioredis';

/** Why the tests with Redis cannot run here; null when they can. */
export function whyNoRedis(): string | null {
	return spawnSync('redis-server', ['--version']).status === 0
		? null
		: 'redis-server is not installed (Debian: apt-get install redis-server)';
}

export interface RedisServer {
	readonly url: string;
	readonly port: number;
	start(): Promise<void>;
	stop(signal?: NodeJS.Signals): Promise<void>;
	/** Freezes it: it accepts and does not answer. */
	pause(): void;
	resume(): void;
}

/** Starts one; what was written is there again after `stop` and `start`. */
export async function redisServer(
	args: readonly string[] = [],
	options: { password?: string; scheme?: 'redis' | 'rediss' } = {},
): Promise<RedisServer> {
	const { password, scheme = 'redis' } = options;
	const folder = temporaryFolder('auditor-redis-');
	const port = await freePort();
	const ports = scheme === 'rediss' ? ['--port', '0', '--tls-port', String(port)] : ['--port', String(port)];
	const secret = password === undefined ? [] : ['--requirepass', password];
	let child: ChildProcess | null = null;
	const server: RedisServer = {
		url: `${scheme}://127.0.0.1:${port}`,
		port,
		async start() {
			const settings = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
			child = spawn('redis-server', [...ports, ...settings, ...secret, ...args], { stdio: 'ignore' });
			const tls = scheme === 'rediss' ? { tls: { rejectUnauthorized: false } } : {};
			for (let attempt = 0; ; attempt++) {
				const probe = new Redis({ port, password, ...tls, lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
				probe.on('error', () => {});
				const answered = await probe
					.connect()
					.then(() => probe.ping())
					.then(
						() => true,
						() => false,
					)
					.finally(() => probe.disconnect());
				if (answered) return;
				if (attempt === 600) throw new Error('redis-server does not start');
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
		},
		pause: () => void child?.kill('SIGSTOP'),
		resume: () => void child?.kill('SIGCONT'),
		async stop(signal = 'SIGTERM') {
			const running = child;
			child = null;
			if (running === null || running.exitCode !== null) return;
			await new Promise((resolve) => {
				running.once('exit', resolve);
				running.kill(signal);
			});
		},
	};
	await server.start();
	return server;
}

/** One that nobody has, of those that a system gives to nobody by itself: it is still free when it is used, and after a restart. */
export function freePort(): Promise<number> {
	const port = 15_000 + Math.floor(Math.random() * 15_000);
	return new Promise((resolve) => {
		const server = createServer().once('error', () => resolve(freePort()));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
	});
}
