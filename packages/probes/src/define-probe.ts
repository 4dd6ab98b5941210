// Gives a probe definition its types, and refuses ids that are no ids.
import { AuditorError, type Needs, type ProbeDefinition } from '@auditor/schema';

const ID = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;

/**
 * A probe, typed by the artifacts it needs.
 * @throws AuditorError AUD_INTERNAL when the id is not `area/noun-phrase` in kebab case.
 */
export function defineProbe<const N extends Needs>(definition: ProbeDefinition<N>): ProbeDefinition<N> {
	if (!ID.test(definition.id)) throw new AuditorError('AUD_INTERNAL', `Probe id "${definition.id}" is not of the form area/noun-phrase.`);
	return Object.freeze(definition);
}
