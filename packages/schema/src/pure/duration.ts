// How long, for a person: the two greatest units are enough.

/** `3 h 12 min`, `2 d 4 h`, `0 min`. */
export function duration(minutes: number): string {
	const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), Math.floor(minutes % 60)];
	const parts = days > 0 ? [`${days} d`, hours > 0 && `${hours} h`] : [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`];
	return parts.filter(Boolean).join(' ') || '0 min';
}
