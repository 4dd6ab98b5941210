import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlantUml } from './plantuml.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 300);

const one = (body: string) => parsePlantUml(`@startuml\n${body}\n@enduml`)[0]!;
const short = (id: string) => id.replace('[*]', '*');
const edges = (body: string) => one(body).edges.map((e) => `${short(e.from)}>${short(e.to)}${e.label === null ? '' : `:${e.label}`}`);
const nodes = (body: string) => one(body).nodes.map((n) => `${short(n.id)}=${n.label}`);

describe('boxes', () => {
	it.each([
		['components', '[A] --> [B]\n[B] ..> C', ['A>B', 'B>C']],
		['names for words', 'component "Repo Investigator" as repo\ncomponent doc as "Doc Analyst"\nrepo -> doc : asks', ['repo>doc:asks']],
		[
			'arrows of all kinds',
			'[a] -down-> b\nb -[#red,dashed]-> c\nc --> d\nd ==> e\ne ..> f\nf --|> g\ng -r-> h\nh -[#blue]> i',
			['a>b', 'b>c', 'c>d', 'd>e', 'e>f', 'f>g', 'g>h', 'h>i'],
		],
		['backwards, both ways and none', '[a] <-- b\nc <--> d\ne -- f\ng <|.. h', ['b>a', 'c>d', 'e>f', 'h>g']],
		['no spaces', 'node a\na-->b\nb..>c', ['a>b', 'b>c']],
		['counts at the ends', 'rectangle a\na "1" --> "0..*" b : has', ['a>b:has']],
		['hidden lines', '[a] -[hidden]-> b\n[c] --> d', ['c>d']],
		['use cases and actors', ':User: --> (Sign in)\n(Sign in) .> (Check) : <<include>>', ['User>Sign in', 'Sign in>Check:include']],
		['notes', '[a] --> b\nnote right of a : [x] --> [y]\nnote as N1\n[v] --> [w]\nend note\nN1 .. a\nnote "z" as N2\nb .. N2', ['a>b']],
		[
			'what styles',
			"skinparam component {\n[x] --> [y]\n}\n' [v] --> [w]\n/' [t] --> [u] '/\n!define X [r] --> [s]\ntitle [q] --> [p]\n[a] --> b #line:red;line.dashed : yes",
			['a>b:yes'],
		],
		['names with dots', '[src.graph] --> tools.ast', ['src.graph>tools.ast']],
		['words of declarations as names', 'rectangle x\nagent --> tool\nnode --> x', ['agent>tool', 'node>x']],
		[
			'macros of C4',
			'!include <C4/C4_Container>\nPerson(u, "User")\nSystem_Boundary(s, "Shop") {\nContainer(api, "API (v2)", "Go", $tags="x")\n}\nRel(u, api, "asks", "HTTP")\nRel_Back(u, api, "tells")\nUpdateRelStyle(u, api)',
			['u>api:asks', 'api>u:tells'],
		],
	])('%s', (_, body, expected) => {
		expect(edges(body)).toEqual(expected);
	});

	it('reads labels of several lines', () => {
		expect(
			nodes('component a [\nRepo\nInvestigator\n]\nrectangle "Doc\\nAnalyst" as b #pink\ndatabase "Store <b>x</b>" <<sql>> as c'),
		).toEqual(['a=Repo\nInvestigator', 'b=Doc\nAnalyst', 'c=Store x']);
	});

	it('takes a frame for a node only where an edge ends at it', () => {
		const body = 'package "Detectives" as det {\n[a]\n[b]\n}\ncloud other {\n[c]\n}\n[s] --> det';
		expect(nodes(body)).toEqual(['a=a', 'b=b', 'c=c', 's=s', 'det=Detectives']);
	});
});

describe('states', () => {
	it('tells the start from the end, names from words, and passes over descriptions', () => {
		const body =
			'[*] --> A\nstate "Gather facts" as A\nA --> B : done\nB : judges them\nstate G {\nC -> D\n--\nE -> F\n}\nB --> [*]\nstate J <<join>>';
		expect(edges(body)).toEqual(['*start>A', 'A>B:done', 'C>D', 'E>F', 'B>*end']);
		expect(nodes(body)).toEqual(['*start=start', 'A=Gather facts', 'B=B', 'C=C', 'D=D', 'E=E', 'F=F', '*end=end', 'J=J']);
		expect(one(body).type).toBe('state');
	});
});

describe('activities', () => {
	it.each([
		['actions in a row', 'start\n:Gather;\n#pink:Judge\nthem;\nstop', ['*start>Gather', 'Gather>Judge\nthem', 'Judge\nthem>*end']],
		[
			'a question',
			'start\nif (ok (really)?) then (yes)\n:A;\nelse (no)\n:B;\nendif\n:C;',
			['*start>ok (really)?', 'ok (really)?>A:yes', 'ok (really)?>B:no', 'A>C', 'B>C'],
		],
		['a question without else', ':A;\nif (x) then (yes)\n:B;\nendif\n:C;', ['A>x', 'x>B:yes', 'B>C', 'x>C']],
		[
			'questions one after another',
			'if (x) then (1)\n:A;\nelseif (y) then (2)\n:B;\nelse\n:C;\nendif\nstop',
			['x>A:1', 'x>y', 'y>B:2', 'y>C', 'A>*end', 'B>*end', 'C>*end'],
		],
		['a branch that ends', ':A;\nif (x) then\nstop\nendif\n:B;', ['A>x', 'x>*end', 'x>B']],
		['a fork', ':S;\nfork\n:A;\nfork again\n:B;\nend fork\n:J;', ['S>A', 'S>B', 'A>J', 'B>J']],
		[
			'a fork in a fork',
			':S;\nfork\n:A;\nsplit\n:B;\nsplit again\n:C;\nend split\nfork again\n:D;\nend merge\n:J;',
			['S>A', 'A>B', 'A>C', 'S>D', 'B>J', 'C>J', 'D>J'],
		],
		['a loop', ':A;\nwhile (more?) is (yes)\n:B;\nendwhile (no)\n:C;', ['A>more?', 'more?>B:yes', 'B>more?', 'more?>C:no']],
		[
			'a loop with its question behind',
			'repeat\n:A;\n:B;\nrepeat while (more?) is (yes) not (no)\n:C;',
			['A>B', 'B>more?', 'more?>A:yes', 'more?>C:no'],
		],
		[
			'a loop with a way back and a way out',
			'repeat\n:A;\nif (bad) then (yes)\nbreak\nendif\nbackward:Again;\nrepeat while (more?)\n:C;',
			['A>bad', 'bad>more?', 'more?>Again', 'Again>A', 'more?>C', 'bad>C:yes'],
		],
		['cases', 'switch (n)\ncase (1)\n:A;\ncase (2)\n:B;\nendswitch\n:C;', ['n>A:1', 'n>B:2', 'A>C', 'B>C']],
		['words of arrows, lanes and frames', '|One|\n:A;\n-> then;\npartition "P" {\n|Two|\n:B;\n}\ndetach\n:C;', ['A>B:then']],
		['the same words twice', ':A;\n:A;', ['A>A #2']],
		['the older way', '(*) --> "Gather"\n--> [ok] Judge\nJudge --> (*)', ['*start>Gather', 'Gather>Judge:ok', 'Judge>*end']],
	])('%s', (_, body, expected) => {
		expect(edges(body)).toEqual(expected);
	});
});

describe('kinds', () => {
	it.each([
		['A -> B : hi\nB --> A', 'sequence'],
		['participant A\nactor B\nA ->> B\nactivate B', 'sequence'],
		['agent -> tool : call\ntool --> agent : result', 'sequence'],
		['class A\nA <|-- B', 'class'],
		['interface A {\n}\nA -> B', 'class'],
		['robust "x" as y', 'other'],
	])('%s', (body, type) => {
		expect(one(body)).toEqual({ type, nodes: [], edges: [] });
	});

	it('reads each diagram of a text, with or without the marks around', () => {
		expect(
			parsePlantUml(
				'@startuml a\n[A] --> [B]\n@enduml\nwords\n@startmindmap\n* x\n@endmindmap\n@startdot\ndigraph { a -> b }\n@enddot',
			).map((d) => [d.type, d.edges.length]),
		).toEqual([
			['flow', 1],
			['other', 0],
			['flow', 1],
		]);
		expect(parsePlantUml('[A] --> [B]')).toHaveLength(1);
		expect(parsePlantUml("' nothing\n")).toEqual([]);
	});
});

it('never throws', () => {
	const words = [
		'[A]',
		'B',
		'-->',
		'<-',
		'(x)',
		':y;',
		'if ',
		'else',
		'endif',
		'fork',
		'end fork',
		'repeat',
		'while',
		'{',
		'}',
		'"',
		'\n',
		'\n',
		' as ',
		'state ',
		'note ',
		'[*]',
		'Rel(',
	];
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (pieces) => void parsePlantUml(pieces.join(''))),
		{ numRuns },
	);
});
