// An artifact is raw collected data that probes read. A token names it and carries its type, so that a probe declares what it needs.

import type { Diagram } from '../model/diagram.js';
import type { AuditDocument } from '../model/document.js';
import type { GraphModel } from '../model/graph.js';
import type { History, Tree } from '../model/repository.js';

export interface ArtifactToken<T> {
	readonly name: string;
	/** A probe answers without it: it gets null then. */
	readonly optional?: true;
	/** Never set: carries the type only. */
	readonly type?: T;
}

export function defineArtifact<T>(name: string): ArtifactToken<T> {
	return { name };
}

/** For a probe that can do without it. */
export function optionalArtifact<T>({ name }: ArtifactToken<T>): ArtifactToken<T | null> {
	return { name, optional: true };
}

/** `unavailable`: not given or not readable. `not-applicable`: it does not fit the target, e.g. no front end for its language. */
export type ArtifactState<T> =
	| { readonly state: 'available'; readonly value: T }
	| {
			readonly state: 'unavailable' | 'not-applicable';
			readonly reason: string;
			/** It could not be made through a failure of ours: what asks for it has failed, too. */
			readonly failed?: true;
	  };

export type Artifacts = Readonly<Record<string, ArtifactState<unknown>>>;

/** One entry of an {@link Artifacts} record. */
export function available<T>(token: ArtifactToken<T>, value: T): Record<string, ArtifactState<T>> {
	return { [token.name]: { state: 'available', value } };
}

export function missing(
	token: ArtifactToken<unknown>,
	state: 'unavailable' | 'not-applicable',
	reason: string,
): Record<string, ArtifactState<never>> {
	return { [token.name]: { state, reason } };
}

/** An artifact that could not be made through a failure of ours: no answer that needs it is one about the target. */
export function failedArtifact(token: ArtifactToken<unknown>, reason: string): Record<string, ArtifactState<never>> {
	return { [token.name]: { state: 'unavailable', reason, failed: true } };
}

// Artifacts that probes of more than one package read. A package's own artifacts are defined beside its collectors.
export const historyArtifact = defineArtifact<History>('history');
export const treeArtifact = defineArtifact<Tree>('tree');
export const graphsArtifact = defineArtifact<readonly GraphModel[]>('graphs');
/** Text of the files that were read, by path: for second looks, prompts in plain files, and what a report quotes. */
export const textsArtifact = defineArtifact<ReadonlyMap<string, string>>('texts');
export const documentsArtifact = defineArtifact<readonly AuditDocument[]>('documents');
export const diagramsArtifact = defineArtifact<readonly Diagram[]>('diagrams');
