// Progress on stderr: a living line on a terminal, plain lines elsewhere, nothing when quiet. stdout is never touched.
import type { Progress } from '../services.js';

const words: Record<string, string> = {
	context_builder: 'opening the target',
	repo_detective: 'repo detective',
	document_detective: 'document detective',
	diagram_detective: 'diagram detective',
	evidence_aggregator: 'evidence aggregator',
	judicial_aggregator: 'judicial aggregator',
	re_examination: 're-examination',
	chief_justice: 'chief justice',
};

export function printer({ quiet, stream = process.stderr }: { quiet: boolean; stream?: NodeJS.WriteStream }): {
	event: Progress;
	done(): void;
} {
	if (quiet) return { event: () => {}, done: () => {} };
	const live = stream.isTTY === true && !process.env.CI;
	const working = new Set<string>();
	const paint = () => {
		if (live) stream.write(`\r\u001b[2K${working.size > 0 ? `  at work: ${[...working].map(say).join(', ')}` : ''}`);
	};
	return {
		event({ node, phase, milliseconds, detail }) {
			if (phase === 'start') working.add(node);
			else {
				working.delete(node);
				if (live) stream.write('\r\u001b[2K');
				stream.write(`  ${say(node)}${detail ? ` ${detail}` : ''} (${((milliseconds ?? 0) / 1000).toFixed(1)} s)\n`);
			}
			paint();
		},
		done() {
			if (live) stream.write('\r\u001b[2K');
		},
	};
}

function say(node: string): string {
	return words[node] ?? node;
}
