// Who reads the words of a box, and what comes back.
import type { PictureBox } from './boxes.js';
import type { Pixels } from './pixels.js';

/** Words, and 0-100 how sure their reader is of them. */
export interface Label {
	readonly text: string;
	readonly confidence: number;
}

export type Labeller = (pixels: Pixels, box: PictureBox) => Promise<Label>;
