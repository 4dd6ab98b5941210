// How the page looks: what all pages share, the parts of a report, and black on white in print.
import { pageStyles } from '@auditor/schema/pure';
import { parts } from './styles-parts.js';

const print = `
@media print {
:root { color-scheme: light; --paper: #fff; --raised: #fff; --sunk: #f6f6f4; --ink: #000; --soft: #444; --rule: #bbb; --strong: #888; --link: #123a6d;
--good: #17633c; --good-bg: #fff; --warn: #7a5200; --warn-bg: #fff; --bad: #9b2213; --bad-bg: #fff; --mark: #fdf0b8;
--j0: #9b2213; --j1: #17633c; --j2: #1d4f91; --j3: #6a3d8a; --j4: #545b63; }
@page { margin: 12mm; }
html { font-size: 11px; }
.opinions { grid-template-columns: repeat(3, minmax(0, 1fr)); }
body { font-size: 11px; line-height: 1.35; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.top, .layout, .foot { max-width: none; padding: 0; }
.layout { display: block; }
nav, .skip, button { display: none !important; }
main > section { margin-bottom: 1.2rem; }
.criterion { padding: 0.6rem 0.9rem; margin-bottom: 0.7rem; }
.steps > li { padding: 0.35rem 0; }
.scores th, .scores td { padding-top: 0.25rem; padding-bottom: 0.25rem; }
.pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
figure img { max-height: 90mm; }
h2, h3, h4, h5, .question, figcaption { break-after: avoid; }
tr, .step, .opinion, .dissent, .chain li, figure, .message, .glance { break-inside: avoid; }
.criterion { content-visibility: visible; }
details:not([open]) { display: none; }
details > summary { list-style: none; }
.on-paper { display: block; }
.canvas { overflow: visible; }
svg.graph { max-width: 100%; max-height: 110mm; min-width: 0 !important; height: auto; }
a { color: inherit; }
.asked > li { break-inside: auto; }
}
`;

export const styles = pageStyles + parts + print;
