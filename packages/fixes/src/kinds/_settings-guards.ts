// What a line of a template could do by being there: take away what is set already, or leave open what a secret of the service should guard.
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';

/** A file of settings wins over what is exported. @source the references of python-dotenv and dotenv */
const WINS = /\bload_dotenv\([^()\n]{0,200}\boverride\s{0,3}=\s{0,3}True\b|\bdotenv\b[^;]{0,200}\boverride:\s{0,3}true\b/;
/** What the service signs or seals by; a vendor gives none of these. */
const SIGNS =
	/^(?:\w{1,30}_)?(?:JWT|SESSION|COOKIE|ENCRYPTION|CSRF)_(?:\w{1,20}_)?(?:SECRET|KEY|PASSWORD)$|^(?:(?:APP|AUTH|NEXTAUTH|TOKEN|SERVER)_)?SECRET(?:_KEY)?$/;
const SECRET = /(?:KEY|TOKEN|SECRET|PASSWORD)$/;
const WARNING = '# Set one of your own: an empty or a known value protects nothing';

/** Whether a line of the file takes the place of what whoever starts the service has exported. */
export async function overrides({ project, textAt }: Ground): Promise<boolean> {
	for (const { path, context } of project.files) if (context === 'source' && WINS.test(await textAt(path))) return true;
	return false;
}

/** Each line, below a warning where it is for a secret of the service itself: one by which it signs, or that it holds against what others send. */
export async function warned(lines: readonly string[], { project, textAt }: Ground): Promise<(line: string) => string[]> {
	const own = new Set<string>();
	const nameOf = (line: string) => /^(?:# )?([A-Z][A-Z0-9_]*)/.exec(line)?.[1] ?? '';
	for (const name of lines.map(nameOf)) {
		if (SIGNS.test(name)) own.add(name);
		else if (!SECRET.test(name)) continue;
		const word = escapeText(name);
		const held = [
			`(?:[=!]=\\s{0,3}|(?:compare_digest|timingSafeEqual)\\([^()\\n]{0,80})(?:(?:settings|config|process\\.env)\\.)?${word}\\b`,
			`\\b${word}\\s{0,3}[=!]==?\\s{0,3}(?!undefined|null)[a-z]`,
		].map((form) => new RegExp(form, 'i'));
		for (const { path, context } of project.files) if (context === 'source' && (await isSaid(held, textAt(path)))) own.add(name);
	}
	return (line) => (own.has(nameOf(line)) ? [WARNING, line] : [line]);
}

async function isSaid(forms: readonly RegExp[], text: Promise<string>): Promise<boolean> {
	const said = await text;
	return forms.some((form) => form.test(said));
}
