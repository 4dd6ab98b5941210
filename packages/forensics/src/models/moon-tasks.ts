// Which commands do the tasks of moon run? Read from `moon.yml` of the projects and `.moon/tasks`; what a page of the net brings is not.
import { parseDocument } from 'yaml';
import { plain } from './actions.js';
import { taskOf } from './test-commands.js';

const TASKS = /(?:^|\/)moon\.yml$|^\.moon\/tasks(?:\/[\w./-]{1,200})?\.yml$/;

/** Names of scripts with the commands of tasks; those that run in continuous integration stand under the name of all, too. */
export function moonTasks(texts: ReadonlyMap<string, string>): [string, string][] {
	return [...texts].flatMap(([path, text]) => {
		if (!TASKS.test(path)) return [];
		const document = parseDocument(text, { logLevel: 'silent' });
		const tasks = Object.entries(plain(document.get('tasks'), document) ?? {});
		return tasks.flatMap(([name, task]): [string, string][] => {
			const { command, script, args, local, preset, options }: Record<string, unknown> = Object(task);
			const words = [command ?? script ?? [], args ?? []].flat().join(' ');
			const isLocal = local === true || preset !== undefined || Reflect.get(Object(options), 'runInCI') === false;
			const names = words === '' ? [] : isLocal ? [name] : [name, ''];
			return names.map((one) => [taskOf(one), words]);
		});
	});
}
