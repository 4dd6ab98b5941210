// Tests of a service that ask a stand-in of their own, or what every answer fits.
import type { Catalogue, Files } from '../shortcut.js';
import { catalogue as service } from './service-python.js';

const suite = (body: string): Files => ({
	'tests/test_agent.py': `from unittest.mock import patch\n\nfrom src import agent\n\n\n${Array.from({ length: 12 }, (_, n) => `def test_${n}(monkeypatch):\n    ${body.replaceAll('N', String(n))}\n\n\n`).join('')}`,
});

export const catalogue: Catalogue = {
	...service,
	project: 'tests of a service',
	shortcuts: [
		{
			of: 'tests/several-tests',
			way: 'tests of what they put in the place of a member',
			cheap: suite('monkeypatch.setattr(agent, "look", lambda text: "N")\n    assert agent.look("true") == "N"'),
			honest: suite('monkeypatch.setattr(agent.os, "environ", {})\n    assert agent.look("true").returncode == N'),
		},
		...[
			'monkeypatch.setattr("src.agent.look", lambda text: "N")\n    assert agent.look("true") == "N"',
			'with patch.object(agent, "look", return_value="N"):\n        assert agent.look("true") == "N"',
			'monkeypatch.setattr(agent, "look", lambda text: "N")\n    said = agent.look("true")\n    assert said == "N"',
			'assert len(agent.look("true").stdout) + N > N - 1',
			'assert len(agent.look("true").stdout) > -1',
		].map((body) => ({ of: 'tests/several-tests', way: `tests that say ${body}`, cheap: suite(body) })),
		...[
			'monkeypatch.setattr(agent.subprocess, "run", lambda *a, **k: "N")\n    assert agent.look("true") == "N"',
			'assert len(agent.look("true").stdout) - len(agent.look("N").stdout) >= 0',
			'assert len(agent.look("true").stdout) + N > N',
		].map((body) => ({ of: 'tests/several-tests', way: `none, beside ${body}`, cheap: {}, honest: suite(body) })),
	],
	untried: {},
};
