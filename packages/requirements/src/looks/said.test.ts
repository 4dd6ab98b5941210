import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../look-up.js';
import type { Sources } from './code-index.js';
import { sourcesFrom } from './testing.js';

const nursery = {
	'package.json': JSON.stringify({ name: 'nursery', dependencies: { bullmq: '1', keyv: '1' } }),
	'.gitignore': '# kept at home\n/dist\n*.log\n.env\ncrates[0-9]/\n',
	'seeds.db': '',
	'docker-compose.yml':
		'services:\n  soil:\n    image: postgres:16\n    volumes:\n      - soil-data:/var/lib\n  bed:\n    image: redis\nvolumes:\n  soil-data:\n',
	'services/shed/Dockerfile': 'FROM python:3.12-slim\nRUN true\nUSER gardener\n',
	'services/barn/Dockerfile': 'FROM python:3.12-slim\nRUN true\n',
	'app/beds.py': [
		'import hashlib',
		'from fastapi import FastAPI, HTTPException',
		'app = FastAPI()',
		'SEEDS = "/Users/flora/Documents/seeds.txt"',
		'MOISTURE_SCORE_THRESHOLD = 0.7',
		'def list_seeds(limit: int = 40):',
		'    return store.fetch(limit=limit)',
		'def describe_bed(bed, prompt):',
		'    return ask(prompt + bed.notes[:1500])',
		'def make_ticket(gardener, expires_hours=36):',
		'    return Ticket(gardener)',
		'def water_bed(bed, moisture_score):',
		'    if moisture_score >= MOISTURE_SCORE_THRESHOLD:',
		'        return ask_gardener(bed)',
		'@app.post("/seedlings")',
		'def register_seedling(name: str):',
		'    if store.find(name):',
		'        raise HTTPException(status_code=400, detail="Seedling already registered")',
		'    if not name:',
		'        raise HTTPException(status_code=422, detail="Seedling needs a name")',
		'    return store.add(hashlib.sha256(name))',
		'class BedError(ValueError): pass',
		'def dig_bed(depth):',
		'    if depth < 0:',
		'        raise BedError("A bed needs a depth")',
	].join('\n'),
	'app/timer.ts':
		'export const SPRINKLE_TIMEOUT = 4000;\nexport function sprinkle(garden) { return water(garden, { timeout: SPRINKLE_TIMEOUT }); }\n',
};

describe('facts that a sentence says in its own words', () => {
	let sources: Sources;
	beforeAll(async () => {
		sources = await sourcesFrom(nursery);
	});

	it.each([
		// numbers
		['One call to the seed list yields at most forty seeds.', 'holds'],
		['One call to the seed list yields at least forty seeds.', 'open'],
		['One call to the seed list yields at most 4711 seeds.', 'does-not-hold'],
		['The prompt for a bed has no more than the first 1500 characters of its notes.', 'holds'],
		['The prompt for a bed has no more than the first 40 characters of its notes.', 'open'],
		['A ticket of a gardener stops working after 36 hours.', 'holds'],
		['A ticket of a gardener stops working after 36 minutes.', 'open'],
		['Sprinkling the garden is given up after four seconds.', 'holds'],
		['Sprinkling the garden is given up after 4000 seconds.', 'open'],
		['A bed with a moisture score of 0.7 or more is left to the gardener.', 'holds'],
		// refusals
		['Registering a seedling that is already registered gets a 400.', 'holds'],
		['Registering a seedling that is already registered gets a 422.', 'does-not-hold'],
		['Watering a seedling twice is answered with 503.', 'does-not-hold'],
		['Digging a bed with a negative depth raises a BedError.', 'open'],
		// tools
		['Watering jobs are processed with BullMQ, whatever the weather is.', 'does-not-hold'],
		['Watering jobs are not processed with BullMQ, whatever the weather is.', 'open'],
		// what git keeps, and what stands around the code
		['Neither the build output nor the log files are kept under version control.', 'holds'],
		['`./crates1/` is left out of the repository by .gitignore.', 'holds'],
		['`crates/` is left out of the repository by .gitignore.', 'does-not-hold'],
		['The SQLite file is left out of the repository by .gitignore.', 'does-not-hold'],
		['The virtual environment is left out of the repository by .gitignore.', 'does-not-hold'],
		['A sample environment file lies in the root.', 'does-not-hold'],
		["No absolute path from a gardener's own machine may be left in the source.", 'does-not-hold'],
		['docker-compose brings up soil with a named volume, so the data stays.', 'holds'],
		['docker-compose brings up bed with a named volume, so the data stays.', 'does-not-hold'],
		['The image of the shed service runs under an unprivileged user.', 'holds'],
		['The image of the barn service runs under an unprivileged user.', 'does-not-hold'],
		// deeds
		['The notes of a gardener are encrypted before they are stored.', 'does-not-hold'],
		['Passwords are hashed with a salted algorithm such as bcrypt.', 'does-not-hold'],
		['If watering fails, it is tried at least one more time.', 'does-not-hold'],
	] as const)('%s %s', (text, wanted) => {
		const account = accountOf('r', text, sources);
		const told = account.looks.map(({ state, told: seen }) => `${state}: ${seen}`).join('; ');
		expect([account.verdict === 'holds' || account.verdict === 'does-not-hold' ? account.verdict : 'open', told]).toEqual([wanted, told]);
	});
});
