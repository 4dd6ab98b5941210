import { fixTester } from '../../test/fix-tester.js';
import { frozenModel } from './frozen-model.js';

const py = (body: string, head = 'from pydantic import BaseModel, Field') => ({ 'src/state.py': `${head}\n\n\n${body}` });

const FIELDS = '    goal: str\n    place: str\n';
const look = (between: string, set: string) => ({
	'src/b.py': `from src.state import Evidence\n\n\ndef look(kept, goal):\n    found = Evidence(goal="a", place="b")\n${between}    ${set}\n    return found\n`,
});

fixTester(frozenModel, [
	{
		name: 'a Pydantic model gets a ConfigDict, imported in its place',
		files: py('class Evidence(BaseModel):\n    goal: str\n'),
		after: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=True)\n\n    goal: str\n',
			'from pydantic import BaseModel, ConfigDict, Field',
		),
	},
	{
		name: 'a name that is imported line by line',
		files: py('class Evidence(BaseModel):\n    goal: str\n', 'from pydantic import (\n    Field,\n    BaseModel,\n)'),
		after: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=True)\n\n    goal: str\n',
			'from pydantic import (\n    Field,\n    BaseModel,\n    ConfigDict,\n)',
		),
	},
	{
		name: 'behind the docstring',
		files: py('class Evidence(BaseModel):\n    """One fact."""\n\n    goal: str  # what\n', 'from pydantic import BaseModel, ConfigDict'),
		after: py(
			'class Evidence(BaseModel):\n    """One fact."""\n\n    model_config = ConfigDict(frozen=True)\n\n    goal: str  # what\n',
			'from pydantic import BaseModel, ConfigDict',
		),
	},
	{
		name: 'a configuration that is there already',
		files: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(extra="forbid")\n    goal: str\n',
			'from pydantic import BaseModel, ConfigDict',
		),
		after: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(extra="forbid", frozen=True)\n    goal: str\n',
			'from pydantic import BaseModel, ConfigDict',
		),
	},
	{
		name: 'a configuration that is a dict',
		files: py('class Evidence(BaseModel):\n    model_config = {"extra": "forbid"}\n    goal: str\n'),
		after: py('class Evidence(BaseModel):\n    model_config = {"extra": "forbid", "frozen": True}\n    goal: str\n'),
	},
	{
		name: 'frozen=False',
		files: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=False)\n    goal: str\n',
			'from pydantic import BaseModel, ConfigDict',
		),
		after: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=True)\n    goal: str\n',
			'from pydantic import BaseModel, ConfigDict',
		),
	},
	{
		name: 'an inner Config',
		files: py('class Evidence(BaseModel):\n    goal: str\n\n    class Config:\n        extra = "forbid"\n'),
		after: py('class Evidence(BaseModel):\n    goal: str\n\n    class Config:\n        frozen = True\n        extra = "forbid"\n'),
	},
	{
		name: 'a dataclass',
		files: py('@dataclass\nclass Evidence:\n    goal: str\n', 'from dataclasses import dataclass'),
		after: py('@dataclass(frozen=True)\nclass Evidence:\n    goal: str\n', 'from dataclasses import dataclass'),
	},
	{
		name: 'a dataclass with an option',
		files: py('@dataclass(slots=True)\nclass Evidence:\n    goal: str\n', 'from dataclasses import dataclass'),
		after: py('@dataclass(slots=True, frozen=True)\nclass Evidence:\n    goal: str\n', 'from dataclasses import dataclass'),
	},
	{
		name: 'a field that is set somewhere',
		files: { ...py('class Evidence(BaseModel):\n    goal: str\n'), 'src/b.py': 'def rename(evidence):\n    evidence.goal = "other"\n' },
		after: null,
	},
	{
		name: 'a field that is set through what holds it',
		files: {
			...py('class Evidence(BaseModel):\n    confidence: float\n'),
			'src/b.py': 'class Bench:\n    def lower(self):\n        self.evidence.confidence -= 0.1\n',
		},
		after: null,
	},
	{
		name: 'a field of that name that another record has',
		files: {
			...py('class Evidence(BaseModel):\n    goal: str\n\n\nclass Plan(BaseModel):\n    goal: str\n'),
			'src/b.py':
				'from src.state import Plan\n\n\ndef ask(text) -> Plan:\n    return Plan.model_validate_json(text)\n\n\ndef rename(text):\n    plan = ask(text)\n    plan.goal = "other"\n    return plan\n',
		},
		after: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=True)\n\n    goal: str\n\n\nclass Plan(BaseModel):\n    goal: str\n',
			'from pydantic import BaseModel, ConfigDict, Field',
		),
	},
	{
		name: 'fields that are set on what was just made',
		files: {
			...py(`class Evidence(BaseModel):\n${FIELDS}`),
			...look('', 'found.goal = goal\n    found.place = goal.upper()  # of the caller'),
		},
		after: {
			...py(
				`class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=True)\n\n${FIELDS}`,
				'from pydantic import BaseModel, ConfigDict, Field',
			),
			...look('', 'found = found.model_copy(update={"goal": goal, "place": goal.upper()})  # of the caller'),
		},
	},
	{
		name: 'fields that are set on what somebody holds already',
		files: { ...py(`class Evidence(BaseModel):\n${FIELDS}`), ...look('    kept.append(found)\n', 'found.goal = goal') },
		after: null,
	},
	{
		name: 'fields that are set by name',
		files: {
			...py('class Evidence(BaseModel):\n    goal: str\n'),
			'src/b.py': 'def rename(evidence, field):\n    setattr(evidence, field, "other")\n',
		},
		after: null,
	},
	{
		name: 'fields of another record that are set by name',
		files: {
			...py('class Evidence(BaseModel):\n    goal: str\n\n\nclass Plan(BaseModel):\n    goal: str\n'),
			'src/b.py': 'from src.state import Plan\n\n\ndef rename(field):\n    plan = Plan(goal="a")\n    setattr(plan, field, "other")\n',
		},
		after: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=True)\n\n    goal: str\n\n\nclass Plan(BaseModel):\n    goal: str\n',
			'from pydantic import BaseModel, ConfigDict, Field',
		),
	},
	{
		name: 'a dataclass that another one inherits from',
		files: py(
			'@dataclass\nclass Evidence:\n    goal: str\n\n\n@dataclass\nclass Photo(Evidence):\n    path: str\n',
			'from dataclasses import dataclass',
		),
		after: null,
	},
	{
		name: 'where a test replaces attributes of modules',
		files: {
			...py('class Evidence(BaseModel):\n    goal: str\n'),
			'tests/test_a.py': 'def test_a(monkeypatch, module):\n    monkeypatch.setattr(module, "run", None)\n',
		},
		after: py(
			'class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=True)\n\n    goal: str\n',
			'from pydantic import BaseModel, ConfigDict, Field',
		),
	},
	{ name: 'a TypedDict', files: py('class Evidence(TypedDict):\n    goal: str\n', 'from typing import TypedDict'), after: null },
	{ name: 'a model on one line', files: py('class Evidence(BaseModel): goal: str\n'), after: null },
	{
		name: 'a project of Pydantic 1',
		files: { ...py('class Evidence(BaseModel):\n    goal: str\n'), 'requirements.txt': 'pydantic==1.10.2\n' },
		after: null,
	},
]);
