// When does a day end in a named zone? The zone's own rules decide, also on the days on which its clocks are put forward or back.

/** The last second of `2026-02-25 Europe/Vienna` as an instant (ISO 8601, UTC); null for what is no day with a zone. */
export function endOfDay(text: string): string | null {
	const match = /^(\d{4})-(\d{2})-(\d{2})[ []+([A-Za-z][\w+/-]*)\]?$/.exec(text.trim());
	if (!match) return null;
	const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
	const zone = match[4] as string;
	const wall = Date.UTC(year, month - 1, day, 23, 59, 59);
	if (new Date(wall).getUTCDate() !== day) return null;
	try {
		// The offset is asked at the instant that is looked for: twice, for it may change in between.
		let instant = wall;
		for (let n = 0; n < 2; n++) instant = wall - (wallClock(instant, zone) - instant);
		return new Date(instant).toISOString();
	} catch {
		return null;
	}
}

/** What a clock in the zone shows at an instant, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: zone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	}).formatToParts(instant);
	const value = (type: string) => Number(parts.find((p) => p.type === type)?.value);
	return Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'), value('second'));
}
