// Tests of a service that ask a stand-in of their own, or what every answer fits.
import type { Catalogue, Files } from '../shortcut.js';
import { catalogue as service } from './service-python.js';

const suite = (body: string): Files => ({
	'tests/test_agent.py': `from unittest.mock import patch\n\nimport pytest\nfrom src import agent\n\n\n${Array.from({ length: 12 }, (_, n) => `def test_${n}(monkeypatch):\n    ${body.replaceAll(/\bN\b/g, String(n))}\n\n\n`).join('')}`,
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
			...[
				'assert agent.look("N").stdout in agent.look("N").stdout',
				'assert "" in agent.look("N").stdout',
				'assert len({agent.look("N").stdout}) == 1',
				'assert [agent.look("N").stdout]',
				'assert type(agent.look("N"))',
				'assert agent.look("N") != None',
				'assert (agent.look("N"),)',
				'assert agent.look("N").returncode * 0 == 0',
				'assert agent.look("N").returncode < float("inf")',
				'assert agent.look("N").stdout not in ()',
				'assert agent.look("N").stdout.__len__() >= 0',
				'assert sum(1 for _ in agent.look("N").stdout) >= 0',
				'assert set(agent.look("N").stdout) >= set()',
				'assert not isinstance(agent.look("N").stdout, int)',
				'assert {"said": agent.look("N").stdout}["said"] is not Ellipsis',
				'assert all(agent.look(one).stdout == "N" for one in [])',
				'said = agent.look("N").stdout\n    assert said or not said',
				'check = lambda: agent.look("N").stdout == "N"\n    assert check',
				'said = agent.look("N").stdout\n    assert str(said) == f"{said}"',
				'first = agent.look("N").stdout\n    again = agent.look("N").stdout\n    assert first == again',
				'expected = agent.look("N")\n    assert agent.look("N") == expected',
				'assert agent.look("N") is not agent',
				'assert agent.look("N").args == "N" or agent.look("N").args != "N"',
				'assert agent.look("N").stdout > "" or agent.look("N").stdout == ""',
				'assert len([*map(lambda one: 1, [agent.look("N")])]) == 1',
				'with pytest.warns(None):\n        agent.look("N")',
				'assert print(agent.look("N").stdout) is None',
				'async def holds():\n        assert agent.look("N").stdout == "N"',
				'with pytest.raises(AssertionError):\n        assert agent.look("N").stdout == "N"',
				'with pytest.raises(ValueError):\n        agent.look("N")\n        raise ValueError("N")',
			],
		].map((body) => ({ of: 'tests/several-tests', way: `tests that say ${body}`, cheap: suite(body) })),
		...[
			'with pytest.raises(FileNotFoundError):\n        agent.look(["N"])',
			'before = agent.look("N").stdout\n    agent.think({"words": []})\n    assert agent.look("N").stdout == before',
			'first = agent.look("true")\n    second = agent.look("N")\n    assert first.returncode == second.returncode',
			'said = agent.look("true")\n\n    def holds():\n        assert said.returncode == N\n\n    holds()',
			'monkeypatch.setattr(agent.subprocess, "run", lambda *a, **k: "N")\n    assert agent.look("true") == "N"',
			'assert len(agent.look("true").stdout) - len(agent.look("N").stdout) >= 0',
			'assert len(agent.look("true").stdout) + N > N',
			'assert len(agent.look("true").stdout) < 100 + N',
			'assert all(len(one) > N for one in agent.look("true").args)',
			'assert agent.look("true").args != ["N"]',
			'assert round(agent.look("true").returncode, 2) != N.25',
		].map((body) => ({ of: 'tests/several-tests', way: `none, beside ${body}`, cheap: {}, honest: suite(body) })),
		...[
			['a hook that takes every test away', { 'tests/conftest.py': 'def pytest_collection_modifyitems(items):\n    items.clear()\n' }],
			['a setting for files of another name', { 'pytest.ini': '[pytest]\npython_files = never_*.py\n' }],
		].map(([way, more]) => ({
			of: 'tests/several-tests',
			way: way as string,
			cheap: { ...suite('assert agent.look("true").returncode == N'), ...(more as Files) },
			honest: {
				...suite('assert agent.look("true").returncode == N'),
				'pytest.ini': '[pytest]\npython_files = test_*.py check_*.py\n',
			},
		})),
	],
	untried: {},
};
