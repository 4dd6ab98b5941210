// Reports as the detectives of documents and of diagrams read them. Trouble with a document is a status; what throws, or fails a probe, is ours.
import { built } from './seeds.mjs';

export async function reader({ detectDocuments }, vision) {
	const lexicon = (await built('schema')).lexiconSchema.parse({});
	return async (inputs) => {
		const failures = [];
		let refused = 0;
		for (const { number, name, bytes } of inputs) {
			const input = { name, bytes, chosen: 'given', fromTree: false };
			const { findings, limitations, documents } = await detectDocuments([input], { ocr: false });
			const diagrams = vision ? await vision.detectDiagrams([{ name, bytes }], { lexicon }) : { findings: [], limitations: [] };
			if (documents.some(({ status }) => status !== 'ok')) refused++;
			const wrong = [...findings, ...diagrams.findings]
				.filter(({ outcome }) => outcome === 'error')
				.map(({ probe, message }) => `${probe}: ${message}`);
			const ours = [...limitations, ...diagrams.limitations].filter((limitation) => limitation.ours).map(({ message }) => message);
			for (const what of [...wrong, ...ours]) failures.push({ number, what: what.slice(0, 400), content: bytes });
		}
		return { failures, refused };
	};
}
