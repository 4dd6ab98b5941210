// A picture that local reading left unread or doubtful, with what it saw there: a model is shown the picture, and its answer is held against the rest.
import type { Rect } from '../graph/geometry.js';

export interface Shown {
	/** PNG as base64. */
	readonly picture: string;
	/** Words that recognition found anywhere. */
	readonly words: readonly (Rect & { readonly text: string })[];
	/** Boxes that were found, also where nothing followed from them. */
	readonly boxes: readonly (Rect & { readonly id: string; readonly label: string; readonly clear?: boolean })[];
	/** Groups of boxes that one ink touches. */
	readonly joined: readonly (readonly string[])[];
}
