// Is a diagram there for a reader to look at?
import type { Diagram } from '@auditor/schema';

/** Whether a reader sees a picture: Mermaid source that a PDF prints as text is none. */
export function isDrawn(d: Pick<Diagram, 'medium' | 'location'>): boolean {
	return !(d.medium === 'mermaid' && d.location.kind === 'page');
}
