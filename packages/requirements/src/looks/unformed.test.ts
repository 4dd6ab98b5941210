import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../look-up.js';
import type { Sources } from './code-index.js';
import { sourcesFrom } from './testing.js';

const bakery = {
	'package.json': JSON.stringify({ name: 'bakery', version: '2.1.0', license: 'MIT' }, null, 1),
	'CHANGELOG.md': '# Changes\n\n## 2.0.0\n\n- Bread.\n',
	'LICENSE.md': 'Apache License\n     Version 2.0\n',
	'app/names.py': 'from enum import Enum\n\nclass Key(str, Enum):\n    OVEN_HOST = "BAKERY_OVEN"\n    SECRET = "BAKERY_SECRET"\n',
	'app/errors.py': 'class LoafMissing(Exception):\n    pass\n\nclass Odd(Exception):\n    pass\n',
	'app/main.py': [
		'import os',
		'from fastapi import FastAPI',
		'from .names import Key',
		'from .errors import LoafMissing, Odd',
		'from .loaves import router as loaf_router',
		'app = FastAPI()',
		'app.include_router(loaf_router, prefix="/api")',
		'connect(host=os.getenv(Key.OVEN_HOST.value, "cellar"), secret=os.getenv(Key.SECRET.value, "flour"))',
		'@app.exception_handler(LoafMissing)',
		'async def missing(request, exc):',
		'    return JSONResponse(status_code=status.HTTP_404_NOT_FOUND, content={})',
		'@app.exception_handler(Odd)',
		'async def odd(request, exc):',
		'    return JSONResponse(status_code=400, content={})',
	].join('\n'),
	'app/loaves.py': [
		'from fastapi import APIRouter',
		'from pydantic import BaseModel, Field',
		'from .errors import LoafMissing, Odd',
		'from .shelf import fetch_loaf',
		'router = APIRouter(prefix="/loaves")',
		'class Order(BaseModel):',
		'    flour: str = Field(..., min_length=1)',
		'    note: str',
		'class ListingParams(BaseModel):',
		'    limit: int = Field(default=10, ge=1, le=100, description="How many loaves a listing has.")',
		'@router.post("/order", status_code=201)',
		'async def order_loaf(order: Order):',
		'    if "rye" not in order.flour:',
		'        raise Odd("No flour of that kind.")',
		'    return fetch_loaf(order)',
		'@router.get("/{loaf_id}")',
		'async def get_loaf(loaf_id: str):',
		'    return fetch_loaf(loaf_id)',
	].join('\n'),
	'app/shelf.py': [
		'from .errors import LoafMissing',
		'MAX_SLICES = 12',
		'def keep_loaf_warm(loaf, expires_in: int = 3600):',
		'    return loaf',
		'def fetch_loaf(loaf_id):',
		'    loaf = shelf.get(loaf_id)',
		'    if loaf is None:',
		'        raise LoafMissing(f"Loaf {loaf_id} not found")',
		'    return loaf',
	].join('\n'),
	'app/oven.ts': [
		'export class Oven {',
		'	constructor(given) {',
		'		this.options = { crustMode: "thin", burnSlowly: false, heatInMinutes: 30, trays: Number.POSITIVE_INFINITY, ...given };',
		'	}',
		'	set(tray, value) {',
		'		if (value === undefined) { throw new TypeError("Use `remove()` to clear a tray"); }',
		'		this.store(tray, { order: value.order ?? 5 });',
		'	}',
		'}',
	].join('\n'),
	'tests/test_oven.py': 'def test_heat():\n    assert heat() == 1\n',
};

let sources: Sources;
beforeAll(async () => {
	sources = await sourcesFrom(bakery);
});

describe('what is asked in no known form', () => {
	it.each([
		// a default, by the words of its name
		['The crust mode is thin by default.', 'holds'],
		['The crust mode is `thick` unless the option says otherwise.', 'does-not-hold'],
		['The mode is thick by default.', 'open'],
		['The oven burns slowly by default.', 'open'],
		['It is burned slowly by default.', 'does-not-hold'],
		['The heat lasts 30 minutes by default.', 'holds'],
		['The heat lasts 30 seconds by default.', 'does-not-hold'],
		['The number of trays is 4 by default.', 'does-not-hold'],
		['The order is 5 by default.', 'holds'],
		['Loaves are kept warm for one hour unless another time is given.', 'open'],
		['A warm loaf expires after one hour unless another time is given.', 'holds'],
		['Every loaf expires after two hours by default.', 'does-not-hold'],
		['The oven host defaults to `attic`.', 'does-not-hold'],
		['The oven host defaults to `cellar`.', 'holds'],
		// bounds
		['A listing holds at most 100 entries.', 'holds'],
		['A listing holds at most 50 entries.', 'does-not-hold'],
		['A listing holds 10 entries by default and at most 100.', 'holds'],
		['A drawer holds at most 50 entries.', 'does-not-hold'],
		// statuses of refusals
		['When a loaf does not exist, the service answers with 404.', 'holds'],
		['A loaf that does not exist is answered with 410.', 'does-not-hold'],
		['Ordering flour which is not rye is refused with status 415.', 'does-not-hold'],
		['Ordering flour which is rye is refused with status 400.', 'open'],
		['A cake that does not exist is answered with 410.', 'open'],
		['A missing loaf is not answered with 404.', 'open'],
		['POST /api/loaves/order answers 422 when the flour is empty.', 'holds'],
		['POST /api/loaves/order answers 422 when the note is empty.', 'does-not-hold'],
		['GET /api/loaves/{loaf_id} returns a 409 when the oven is cold.', 'does-not-hold'],
		['GET /api/loaves/{loaf_id} returns a 500 when the oven is cold.', 'open'],
		['Ordering a loaf answers with status 201.', 'holds'],
		// what an error forbids
		['Setting a tray to `undefined` clears it.', 'does-not-hold'],
		['Setting a tray to `undefined` throws an error.', 'holds'],
		['Setting a tray clears it.', 'open'],
		// what nothing names
		['Loaves are sealed with AES in GCM mode.', 'does-not-hold'],
		['Loaves are never sealed in GCM mode.', 'open'],
		['Burnt loaves are reported to Sentry.', 'does-not-hold'],
		['The service stops when BAKERY_SECRET is missing.', 'does-not-hold'],
		['The shelf is covered by automated tests.', 'does-not-hold'],
		// two papers
		['The changelog has an entry for the current version.', 'does-not-hold'],
	] as const)('%s %s', (text, wanted) => {
		const account = accountOf('r', text, sources);
		const told = account.looks.map(({ state, told: seen }) => `${state}: ${seen}`).join('; ');
		expect([account.verdict === 'holds' || account.verdict === 'does-not-hold' ? account.verdict : 'open', told]).toEqual([wanted, told]);
	});
});
