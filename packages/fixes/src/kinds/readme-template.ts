// A page that tells to copy a template of settings by a name that it does not have: the one that stands there.
import { folderOf } from '@auditor/code';
import { TEMPLATE } from '@auditor/forensics';
import type { Fix } from '../fix.js';
import { namesOf } from './_places.js';

export const readmeTemplate: Fix = {
	id: 'readme-template',
	title: 'Name the template of settings as it is called.',
	answers: ['service/readme-run', 'service/settings-documented'],
	async propose({ location, values }, { paths, open }) {
		const absent = namesOf(values.absent).find((one) => /^[\w.-]{1,60}$/.test(one));
		const opened = absent !== undefined && TEMPLATE.test(absent) && location?.path ? await open(location.path) : null;
		if (absent === undefined || !opened || !/\.md$/i.test(opened.path)) return null;
		const [own, ...others] = [...paths].filter((path) => TEMPLATE.test(path) && folderOf(path) === folderOf(opened.path));
		const name = own?.slice(own.lastIndexOf('/') + 1);
		if (name === undefined || others.length > 0) return null;
		const { text } = opened.source;
		const edits = [];
		for (let at = text.indexOf(absent); at >= 0; at = text.indexOf(absent, at + 1))
			if (!/[\w./-]/.test(`${text[at - 1] ?? ''}${text[at + absent.length] ?? ''}`))
				edits.push({ start: at, end: at + absent.length, text: name });
		return edits.length > 0 ? [{ path: opened.path, edits }] : null;
	},
};
