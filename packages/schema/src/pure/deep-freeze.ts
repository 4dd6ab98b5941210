// A value that nobody changes any more, to its last part. What is frozen already is taken to be so throughout.
export function deepFreeze<T>(value: T): T {
	const open: unknown[] = [value];
	while (open.length > 0) {
		const one = open.pop();
		if (typeof one !== 'object' || one === null || Object.isFrozen(one) || ArrayBuffer.isView(one)) continue;
		Object.freeze(one);
		for (const part of Object.values(one)) open.push(part);
	}
	return value;
}
