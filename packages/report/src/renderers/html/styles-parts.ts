// How the parts of the page look: verdict, table and plot, steps, rules, opinions, evidence, source, graphs.
export const parts = `
.banner { background: var(--warn-bg); border-left: 4px solid var(--warn); padding: 0.6rem 0.9rem; border-radius: 0 6px 6px 0; }
.override { border-left: 4px solid var(--j3); padding-left: 0.8rem; }
.override.past { border-left-style: dotted; color: var(--soft); }
.glance > *, .figure > *, .step > *, .folded > *, .chain li > * { min-width: 0; }
.glance { display: grid; grid-template-columns: fit-content(24rem) minmax(0, 1fr); gap: 0.5rem 2.5rem; align-items: center; }
.figure { margin: 0; line-height: 1; display: flex; align-items: baseline; gap: 0.5rem; flex-wrap: wrap; }
.number { font-size: 3.4rem; font-weight: 680; letter-spacing: -0.035em; font-variant-numeric: tabular-nums; }
.of { color: var(--soft); }
.band { border: 1px solid var(--strong); border-radius: 99px; padding: 0.15rem 0.7rem; font-size: 0.9rem; font-weight: 600; }
.scale { display: block; margin: 0.8rem 0 0; max-width: 100%; }
.scale .rail { stroke: var(--rule); stroke-width: 6; stroke-linecap: round; }
.scale .filled { stroke: var(--link); stroke-width: 6; stroke-linecap: round; }
.scale .tick { stroke: var(--strong); }
.scale .mark { fill: var(--raised); stroke: var(--link); stroke-width: 3; }
.scale text, .plot text { font: 11px var(--sans); fill: var(--soft); }
.coverage { font-size: 0.9rem; margin: 0.2rem 0 0; }
.headline { font-size: 1.08rem; max-width: 34rem; }
.counts { color: var(--soft); font-size: 0.92rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1.25rem 2.25rem; margin-top: 1.75rem; }
.side h3 { font-size: 0.95rem; padding-top: 0.7rem; border-top: 3px solid var(--good); }
.side.bad h3 { border-color: var(--bad); }
.side ul { padding-left: 1.1rem; }
.side li { margin: 0.45rem 0; }
@media (max-width: 40rem) { .glance { grid-template-columns: minmax(0, 1fr); } }

.legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; font-size: 0.86rem; color: var(--soft); }
.legend svg { vertical-align: -2px; }
table.scores { border-collapse: collapse; width: 100%; }
.scores th, .scores td { text-align: left; vertical-align: middle; padding: 0.6rem 0.9rem 0.6rem 0; border-bottom: 1px solid var(--rule); }
.scores td:last-child { padding-right: 0; width: 1%; }
.scores.plain td:last-child { width: auto; }
.scores.plain thead th:first-child { width: 30%; }
.scores thead th { white-space: nowrap; font-size: 0.8rem; color: var(--soft); font-weight: 600; padding-top: 0.2rem; padding-bottom: 0.3rem; }
.scores tbody th { font-weight: 550; min-width: 8.6rem; }
.scores tbody th a { color: inherit; text-decoration-color: var(--strong); }
.scores .by { display: block; font-weight: 400; }
.strip { display: flex; align-items: center; gap: 0.9rem; }
.figures { display: flex; gap: 0.7rem; font-size: 0.82rem; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (max-width: 44rem) { .strip { flex-direction: column; align-items: flex-start; gap: 0.1rem; } .scores th, .scores td { padding-right: 0.6rem; } }
@media (max-width: 26rem) { .plot { width: 132px; height: auto; } }
.plot, .legend svg { flex: none; }
.plot .tick { stroke: var(--rule); }
.bounds { fill: var(--sunk); stroke: var(--strong); stroke-dasharray: 2 2; }
.verdict { fill: var(--raised); stroke: var(--ink); stroke-width: 1.6; }
.judge { stroke: var(--raised); stroke-width: 1; }
.j0 { fill: var(--j0); } .j1 { fill: var(--j1); } .j2 { fill: var(--j2); } .j3 { fill: var(--j3); } .j4 { fill: var(--j4); }
.chip { display: inline-block; overflow-wrap: normal; min-width: 2rem; text-align: center; padding: 0.1rem 0.55rem; border-radius: 6px; border: 1px solid var(--strong); font-size: 1rem; font-variant-numeric: tabular-nums; vertical-align: middle; }
.chip.s5, .chip.s4 { background: var(--good-bg); color: var(--good); border-color: var(--good); }
.chip.s3 { background: var(--warn-bg); color: var(--warn); border-color: var(--warn); }
.chip.s2, .chip.s1 { background: var(--bad-bg); color: var(--bad); border-color: var(--bad); }
.chip.none { font-size: 0.8rem; color: var(--soft); border-style: dashed; font-weight: 400; }
.tag { display: inline-block; font-size: 0.75rem; font-weight: 600; border: 1px solid var(--strong); border-radius: 99px; padding: 0 0.55rem; color: var(--soft); }

.steps { padding: 0 0 0 1.75rem; }
.steps > li { border-bottom: 1px solid var(--rule); margin: 0; padding: 0.75rem 0; }
.step { display: grid; grid-template-columns: 3.4rem minmax(0, 1fr) auto; gap: 0.4rem 0.8rem; align-items: start; }
.gain { white-space: nowrap; font-variant-numeric: tabular-nums; font-weight: 650; color: var(--good); }
.gain.later { font-weight: 400; color: var(--soft); }
.what, .where { margin: 0; }
.where { margin-top: 0.2rem; }
button.copy { font: inherit; font-size: 0.82rem; color: var(--ink); background: var(--raised); border: 1px solid var(--strong); border-radius: 6px; padding: 0.25rem 0.7rem; min-height: 1.9rem; min-width: 4.6rem; cursor: pointer; }
button.copy:hover { background: var(--sunk); }
button.wide { margin-left: 0.4rem; }
@media (max-width: 30rem) { .step { grid-template-columns: 3rem minmax(0, 1fr); } .step button { grid-column: 2; justify-self: start; } }

details > summary { cursor: pointer; font-size: 0.88rem; color: var(--soft); padding: 0.15rem 0; width: fit-content; }
details > summary:hover { color: var(--ink); text-decoration: underline; }
.criterion { content-visibility: auto; contain-intrinsic-size: auto 90rem; border: 1px solid var(--rule); border-radius: 10px; background: var(--raised); padding: 1.25rem 1.4rem 1.4rem; margin: 0 0 1.5rem; }
.criterion > h3 { font-size: 1.2rem; display: flex; justify-content: space-between; gap: 1rem; align-items: start; }
.reason { font-size: 1.02rem; }
.told { list-style: none; padding: 0; margin: 0.4rem 0; }
.told li { margin: 0.25rem 0; padding-left: 1.3rem; text-indent: -1.3rem; }
.told.wrong > li > span:first-child { color: var(--bad); }
.told.right > li > span:first-child { color: var(--good); }
.wanted { color: var(--soft); font-size: 0.92rem; }
.wanted span { font-weight: 600; }
.step .wanted { margin: 0; }
.step .found { margin: 0; color: var(--soft); font-size: 0.92rem; }
.chain { list-style: none; padding: 0; margin: 0.3rem 0; border-left: 2px solid var(--rule); }
.chain li { display: grid; grid-template-columns: 6.2rem minmax(0, 1fr); gap: 0.8rem; padding: 0.3rem 0 0.3rem 0.9rem; margin: 0; position: relative; }
.chain li::before { content: ""; position: absolute; left: -5px; top: 0.85rem; width: 8px; height: 8px; border-radius: 50%; background: var(--raised); border: 2px solid var(--strong); }
.chain li.end::before { background: var(--ink); border-color: var(--ink); }
.move { font-variant-numeric: tabular-nums; }
.move.same { color: var(--soft); }
.move b { font-size: 1.05rem; }
.rule { font-weight: 650; }
@media (max-width: 30rem) { .chain li { grid-template-columns: minmax(0, 1fr); gap: 0; } .criterion { padding: 1rem; } }
.opinions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14.5rem), 1fr)); gap: 0.8rem; }
.opinion { background: var(--sunk); border-radius: 8px; padding: 0.8rem 0.95rem; font-size: 0.92rem; }
.opinion.abstained { background: none; border: 1px dashed var(--strong); }
.opinion .label { color: var(--soft); margin: 0.1rem 0 0.4rem; }
.opinion .label b { color: var(--ink); font-size: 1.2rem; margin-right: 0.25rem; }
.dissent { border-left: 4px solid var(--warn); padding-left: 0.9rem; }

.asked { list-style: none; padding: 0; }
.asked > li { border-top: 1px solid var(--rule); padding: 0.55rem 0; margin: 0; }
.question { margin: 0; }
.question + .question { margin-top: 0.35rem; }
.terms { white-space: normal; }
.state { display: inline-block; font-size: 0.8rem; font-weight: 650; border-radius: 5px; padding: 0.02rem 0.5rem; margin-right: 0.35rem; border: 1px solid var(--strong); color: var(--soft); }
.state.met { color: var(--good); background: var(--good-bg); border-color: var(--good); }
.state.unmet, .state.hazard-confirmed { color: var(--bad); background: var(--bad-bg); border-color: var(--bad); }
.state.error, .state.hazard-possible { color: var(--warn); background: var(--warn-bg); border-color: var(--warn); }
.found { list-style: none; padding: 0; margin: 0.2rem 0 0 0.2rem; }
.found > li { padding: 0.3rem 0 0.3rem 0.9rem; border-left: 2px solid var(--rule); margin: 0.4rem 0; }
.facts code, .where code, figcaption code { font-size: 0.94em; }
.folded { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
.folded > details[open] { flex-basis: 100%; min-width: 0; }
.message, .found p { margin: 0.1rem 0; }
pre.source { background: var(--sunk); border: 1px solid var(--rule); border-radius: 6px; margin: 0.5rem 0; padding: 0.5rem 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; font-size: 0.8rem; tab-size: 4; }
pre.source .l { display: block; color: inherit; background: none; }
pre.diff .file { font-weight: 600; }
pre.diff .added { color: var(--good, inherit); font-weight: 600; }
pre.diff .removed { color: var(--soft); text-decoration: line-through; }
pre.numbered { padding-left: 0; padding-right: 0; }
pre.numbered .l { padding: 0 0.75rem 0 3.9rem; position: relative; border-left: 3px solid transparent; }
pre.numbered .l::before { content: attr(data-n); position: absolute; left: 0; width: 3rem; text-align: right; color: var(--soft); -webkit-user-select: none; user-select: none; }
pre.numbered mark.l { background: var(--mark); border-left-color: var(--warn); }

.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1.5rem; align-items: start; }
figure { margin: 0 0 1rem; min-width: 0; }
figcaption { font-size: 0.88rem; color: var(--soft); margin-bottom: 0.5rem; }
figcaption strong { color: var(--ink); }
figure img { max-width: 100%; height: auto; border: 1px solid var(--rule); border-radius: 6px; background: #fff; }
.canvas { overflow: auto; border: 1px solid var(--rule); border-radius: 8px; background: var(--raised); padding: 0.5rem; }
svg.graph { display: block; margin: 0 auto; max-width: 100%; height: auto; }
.graph rect { fill: var(--sunk); stroke: var(--strong); stroke-width: 1.2; }
.graph .terminal rect { fill: none; stroke-width: 1.6; }
.graph text { font: 12px var(--mono); fill: var(--ink); }
.graph .edge { fill: none; stroke: var(--soft); stroke-width: 1.3; }
.graph .sent { stroke-width: 3; }
.graph .dotted { stroke-dasharray: 2 4; stroke-linecap: round; stroke-width: 1.8; }
.graph marker path { fill: var(--soft); }
.edges, .differences, .limits { font-size: 0.92rem; }
.limits { list-style: none; padding: 0; }
.limits li { padding: 0.35rem 0; border-bottom: 1px solid var(--rule); }
.limits .critical > .tag:first-child { color: var(--bad); border-color: var(--bad); }
.paths { columns: 22rem; font-size: 0.86rem; }
.provenance { margin: 0; }
.provenance > div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 1rem; padding: 0.35rem 0; border-bottom: 1px solid var(--rule); }
.provenance dt { color: var(--soft); }
.provenance dd { margin: 0; }
.rules { margin: 0.2rem 0; }
@media (max-width: 30rem) { .provenance > div { grid-template-columns: minmax(0, 1fr); gap: 0; } }
`;
