// Is a diagram there for a reader to look at?
import { type Diagram, isPicture } from '@auditor/schema';

/** Whether a reader sees a picture: a source that a PDF prints as text is none. */
export function isDrawn(d: Pick<Diagram, 'medium' | 'location'>): boolean {
	return !(d.location.kind === 'page' && d.medium !== 'ascii' && !isPicture(d));
}
