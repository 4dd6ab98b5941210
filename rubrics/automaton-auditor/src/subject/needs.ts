// What a probe needs that reads the code of the project.
import { projectArtifact, textsArtifact } from '@auditor/forensics';

export const needs = { project: projectArtifact, texts: textsArtifact };
