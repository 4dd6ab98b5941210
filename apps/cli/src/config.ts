// For `auditor.config.ts`: types and completion for what it says. Loads nothing of the auditor.
import type { AuditorConfig, GateConfig, GateLevel } from './config/schema.js';

export type { AuditorConfig, GateConfig, GateLevel };

/** The configuration as it is; typed. */
export function defineConfig(config: AuditorConfig): AuditorConfig {
	return config;
}
