// Is a command only looked at where it stands: named to another program, behind a remark, or what is handed to one by a pipe?

/** Programs that run nothing of what they are given. */
const LOOKS =
	/^(?:man|type|which|whereis|test|\[|e?grep|rg|wc|diff|git|ls|chmod|chown|cat|less|more|head|tail|touch|stat|file|echo|printf|sed|awk|cp|mv|rm|ln|code|vim?|nano|open|help|info|apropos|tldr|alias|hash|read|return|exit|true|false|:)$/;

/** @param before what stands before a command on its line */
export function isOnlyLookedAt(before: string): boolean {
	if (/\s#|\|\s{0,9}$|<<\w{0,20}\s{0,9}$/.test(before)) return true;
	const own = before
		.split(/&&|\|\||;|\|/)
		.at(-1)!
		.trim()
		.replace(/^(?:[$>%] |sudo )/, '');
	return LOOKS.test(own.split(/\s/, 1)[0]!) || /\breturn;\s{0,9}$|\[ \];\s{0,9}then\s{0,9}$/.test(before);
}
