// How the cohort's page looks: what all pages share, with room for a wide table. A cell's figure says what its colour repeats.
import { pageStyles } from '@auditor/schema/pure';

const parts = `
:root { --s1: #eeb3a3; --s2: #f7d9cc; --s3: #f5eccb; --s4: #d3e8da; --s5: #9fcfb2; --on: #1c2024; }
@media (prefers-color-scheme: dark) { :root { --s1: #74301f; --s2: #4b2a22; --s3: #47401f; --s4: #1f4431; --s5: #2a6a49; --on: #f2f2ee; } }
.wide { max-width: 92rem; margin: 0 auto; padding-left: 1.25rem; padding-right: 1.25rem; }
.top.wide, .foot.wide { max-width: 92rem; }
.wide > nav { margin-top: 0.6rem; }
.glance { display: flex; flex-wrap: wrap; gap: 1rem 3rem; align-items: end; margin-top: 1.2rem; }
.figures-row { display: flex; flex-wrap: wrap; gap: 0.8rem 2.2rem; margin: 0; }
.figures-row dt { color: var(--soft); font-size: 0.82rem; }
.figures-row dd { margin: 0; font-size: 1.9rem; font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; line-height: 1.2; }
.figures-row dd a { color: inherit; text-decoration-color: var(--strong); }
figure { margin: 0; min-width: 0; }
figcaption { font-size: 0.82rem; color: var(--soft); }
.totals { display: block; max-width: 100%; height: auto; }
.totals rect, .bars rect { fill: var(--link); }
.totals line { stroke: var(--strong); }
.totals text, .bars text { font: 11px var(--sans); fill: var(--soft); }
.bars { display: block; }
.bars rect { stroke: var(--strong); stroke-width: 0.6; }
.b1 { fill: var(--s1) !important; } .b2 { fill: var(--s2) !important; } .b3 { fill: var(--s3) !important; } .b4 { fill: var(--s4) !important; } .b5 { fill: var(--s5) !important; }
.wide > nav { border: 0; border-top: 1px solid var(--rule); border-bottom: 1px solid var(--rule); border-radius: 0; position: static; padding: 0.5rem 0; margin: 0 0 2.2rem; max-height: none; }
.wide > nav ol { display: flex; flex-wrap: wrap; gap: 0.2rem 1.4rem; }
.wide > nav a { display: inline; }
.banner { background: var(--warn-bg); border-left: 4px solid var(--warn); padding: 0.6rem 0.9rem; border-radius: 0 6px 6px 0; max-width: 60rem; }
.tag { display: inline-block; font-size: 0.75rem; font-weight: 600; border: 1px solid var(--strong); border-radius: 99px; padding: 0 0.55rem; color: var(--soft); text-decoration: none; }
.tag.failed, .tag.injection-attempt { color: var(--bad); background: var(--bad-bg); border-color: var(--bad); }
.tag.to-confirm, .tag.not-assessed, .tag.contested, .tag.unstable, .tag.disputed, .tag.warn { color: var(--warn); background: var(--warn-bg); border-color: var(--warn); }
.counts-row { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; padding: 0; list-style: none; font-variant-numeric: tabular-nums; }
.queue { padding-left: 2.2rem; max-width: 66rem; }
.queue > li { border-bottom: 1px solid var(--rule); padding: 0.55rem 0; margin: 0; }
.queue > li::marker { color: var(--soft); font-size: 0.86rem; }
.reasons { list-style: none; margin: 0; padding: 0; }
.whom.many { font-weight: 400; }
.whom { margin: 0.15rem 0 0; font-weight: 550; }
.whom .by { font-weight: 400; margin-left: 0.4rem; }
.tools { display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; align-items: end; margin: 0.6rem 0 0.3rem; }
.tools[hidden] { display: none; }
.tools label { display: grid; font-size: 0.82rem; color: var(--soft); }
.tools input, .tools select { font: inherit; font-size: 0.92rem; color: var(--ink); background: var(--raised); border: 1px solid var(--strong); border-radius: 6px; padding: 0.3rem 0.5rem; min-height: 2.2rem; max-width: 15rem; }
.tools input::placeholder { color: var(--soft); opacity: 1; }
button.copy { font: inherit; font-size: 0.88rem; color: var(--ink); background: var(--raised); border: 1px solid var(--strong); border-radius: 6px; padding: 0.25rem 0.8rem; min-height: 2.2rem; cursor: pointer; }
button.copy:hover { background: var(--sunk); }
.canvas { position: relative; overflow: auto; border: 1px solid var(--rule); border-radius: 8px; background: var(--raised); }
.heat-canvas { max-height: 44rem; max-height: min(80vh, 60rem); }
.heat { border-collapse: separate; border-spacing: 0; font-size: 0.86rem; font-variant-numeric: tabular-nums; table-layout: fixed; width: max-content; min-width: 100%; overflow-wrap: normal; }
.heat thead th { position: sticky; top: 0; z-index: 2; background: var(--raised); border-bottom: 1px solid var(--strong); padding: 0; vertical-align: bottom; font-weight: 600; width: 6.6rem; }
.heat.upright thead th { width: 3rem; }
.heat thead th.who, .heat.upright thead th.who { left: 0; z-index: 3; width: 16rem; }
.heat thead th.total, .heat.upright thead th.total { width: 4rem; }
.heat thead button { font: inherit; font-size: 0.78rem; color: var(--ink); background: none; border: 0; width: 100%; padding: 0.4rem 0.3rem; cursor: pointer; display: flex; flex-direction: column; align-items: center; justify-content: end; gap: 0.2rem; line-height: 1.2; overflow-wrap: anywhere; }
.heat thead .who button { align-items: start; padding-left: 0.7rem; }
.heat thead button:hover { background: var(--sunk); }
.heat thead button:focus-visible { outline-offset: -3px; }
.heat.upright thead th:not(.who):not(.total) button span { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 10rem; text-align: left; }
.heat thead button::after { content: "\\2195"; color: var(--soft); font-size: 0.8rem; }
.heat thead [aria-sort="ascending"] button::after { content: "\\25B2"; color: var(--link); }
.heat thead [aria-sort="descending"] button::after { content: "\\25BC"; color: var(--link); }
.heat tbody th { position: sticky; left: 0; z-index: 1; background: var(--raised); text-align: left; font-weight: 500; padding: 0.16rem 1.6rem 0.16rem 0.7rem; border-right: 1px solid var(--rule); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 16rem; }
.heat tbody th a { color: inherit; text-decoration-color: var(--rule); }
.flag { color: var(--warn); position: absolute; right: 0.5rem; }
.heat td { text-align: center; padding: 0.16rem; border: 1px solid var(--raised); border-left-width: 0; border-top-width: 0; height: 1.9rem; cursor: pointer; }
.heat td.total { font-weight: 650; cursor: default; }
.heat td.total small { display: block; font-weight: 400; font-size: 0.68rem; color: var(--soft); line-height: 1.1; }
.heat td.total small.points { color: var(--ink); font-weight: 600; }
.heat .papers { display: block; font-size: 0.74rem; font-weight: 400; color: var(--soft); } .heat .papers:empty { display: none; }
.lecture li { margin: 0.35rem 0; max-width: 70rem; }
.who-list { display: inline-block; vertical-align: top; }
.pen { font-size: 0.68rem; margin-left: 0.15rem; }
.s1, .s2, .s3, .s4, .s5 { color: var(--on); }
.s1 { background: var(--s1); } .s2 { background: var(--s2); } .s3 { background: var(--s3); } .s4 { background: var(--s4); } .s5 { background: var(--s5); }
.heat td.contested, .key.contested { font-weight: 700; text-decoration: underline wavy 1px; text-underline-offset: 3px; }
.heat td.none, .key.none { color: var(--soft); font-size: 0.68rem; line-height: 1.1; background: var(--sunk); }
.heat td.failed { text-align: left; padding-left: 0.7rem; color: var(--bad); background: var(--bad-bg); font-size: 0.8rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.heat td.chosen { outline: 3px solid var(--link); outline-offset: -3px; }
.heat tr:target th { box-shadow: inset 4px 0 0 var(--link); }
.heat tbody tr:hover th { background: var(--sunk); }
.why { border: 1px solid var(--rule); border-top: 0; border-radius: 0 0 8px 8px; background: var(--sunk); padding: 0.3rem 0.9rem; min-height: 3.4rem; }
.why.told { position: sticky; bottom: 0; z-index: 4; }
.why p { margin: 0.3rem 0; max-width: 70rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.3rem 0.6rem; align-items: center; font-size: 0.82rem; color: var(--soft); }
.key { display: inline-block; min-width: 1.9rem; text-align: center; border-radius: 4px; padding: 0.1rem 0.3rem; }
.spread, .plain { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
.spread { width: 100%; }
.plain { margin: 0.8rem 0; min-width: 40rem; max-width: 100%; }
.spread th, .spread td, .plain th, .plain td { text-align: left; padding: 0.4rem 0.9rem; border-bottom: 1px solid var(--rule); vertical-align: middle; font-weight: 400; overflow-wrap: break-word; }
.spread tbody th { font-weight: 550; min-width: 12rem; }
.spread thead th, .plain thead th { font-size: 0.8rem; color: var(--soft); font-weight: 600; white-space: nowrap; }
.move { font-variant-numeric: tabular-nums; }
.limits { list-style: none; padding: 0; max-width: 66rem; }
.limits li { padding: 0.35rem 0; border-bottom: 1px solid var(--rule); margin: 0; }
.limits .move { display: inline-block; min-width: 3rem; }
.likeness { border-bottom: 1px solid var(--rule); padding: 0.7rem 0; }
.likeness h3 { font-size: 1rem; font-weight: 550; }
.percent { display: inline-block; min-width: 3.6rem; font-weight: 680; }
details > summary { cursor: pointer; font-size: 0.88rem; color: var(--soft); padding: 0.15rem 0; width: fit-content; }
details > summary:hover { color: var(--ink); text-decoration: underline; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0.6rem 1.2rem; align-items: start; margin-bottom: 0.8rem; }
pre.source { background: var(--sunk); border: 1px solid var(--rule); border-radius: 6px; margin: 0.3rem 0; padding: 0.5rem 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.45; font-size: 0.78rem; tab-size: 4; unicode-bidi: isolate; }
.provenance { margin: 0; max-width: 66rem; }
.provenance > div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 1rem; padding: 0.35rem 0; border-bottom: 1px solid var(--rule); }
.provenance dt { color: var(--soft); }
.provenance dd { margin: 0; }
@media (max-width: 40rem) { .heat thead th.who, .heat.upright thead th.who { width: 9.5rem; } .heat tbody th { max-width: 9.5rem; } .figures-row { gap: 0.6rem 1.6rem; } .figures-row dd { font-size: 1.5rem; } .provenance > div { grid-template-columns: minmax(0, 1fr); gap: 0; } .queue { padding-left: 1.6rem; } .plain { min-width: 0; } .spread th, .spread td, .plain th, .plain td { padding: 0.4rem 0.5rem; } .spread tbody th { min-width: 8rem; } }
`;

const print = `
@media print {
:root { color-scheme: light; --paper: #fff; --raised: #fff; --sunk: #f6f6f4; --ink: #000; --soft: #444; --rule: #bbb; --strong: #888; --link: #123a6d;
--good: #17633c; --warn: #7a5200; --warn-bg: #fff; --bad: #9b2213; --bad-bg: #fff; --s1: #eeb3a3; --s2: #f7d9cc; --s3: #f5eccb; --s4: #d3e8da; --s5: #9fcfb2; --on: #000; }
@page { size: A4 landscape; margin: 12mm; }
body { font-size: 12px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.wide, .top.wide { max-width: none; padding: 0; }
nav, .skip, .tools, .why, button.copy { display: none !important; }
.canvas, .heat-canvas { overflow: visible; max-height: none; border: 0; }
.heat { width: 100%; font-size: 10px; }
.heat thead th, .heat tbody th { position: static; }
.heat thead th.who, .heat.upright thead th.who { width: 26%; }
.heat thead th, .heat.upright thead th { width: auto; }
.heat td { height: auto; }
.heat thead button::after { content: none; }
main { margin-top: 1.6rem; }
tr, .queue > li, .likeness, figure { break-inside: avoid; }
thead { display: table-header-group; }
details:not([open]) { display: none; }
a { color: inherit; }
}
`;

export const styles = pageStyles + parts + print;
