// The digest of a stage file: of what is written, so that a reader of the file can compute it again.
import { digest } from '@auditor/schema';

export function stageDigest(value: unknown): string {
	return digest(JSON.parse(JSON.stringify(value)));
}
