// Is a diagram there for a reader to look at?
import { type Diagram, isPicture } from '@auditor/schema';
import { parseArrowChain } from '../text/arrow-chain.js';

type Shown = Pick<Diagram, 'medium' | 'location' | 'source'>;

/** Whether a reader sees a picture: a source that a PDF prints as text is none, nor is a chain of arrows from name to name. */
export function isDrawn(d: Shown): boolean {
	return !isChain(d) && !(d.location.kind === 'page' && d.medium !== 'ascii' && !isPicture(d));
}

/** `Hall -> [Baker || Brewer] -> Tasting`: writing, in which no line parts. */
export function isChain({ medium, source }: Shown): boolean {
	return medium === 'ascii' && source !== null && parseArrowChain(source) !== null;
}
