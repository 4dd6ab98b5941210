// The bench as it sits: one line per persona, in the order in which opinions are listed.
import { defense } from './defense.js';
import type { Persona } from './persona.js';
import { prosecutor } from './prosecutor.js';
import { techlead } from './techlead.js';

/** The three judges of the default courtroom: Prosecutor, Defense, Tech Lead. */
export const personas: readonly Persona[] = [prosecutor, defense, techlead];

export { defense, prosecutor, techlead };
