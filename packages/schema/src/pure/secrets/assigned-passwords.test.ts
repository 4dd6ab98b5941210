import { describe, expect, it } from 'vitest';
import { assignedPasswords } from './assigned-passwords.js';

// Made at run time: no scanner, ours included, should take a test's text for a leaked password.
const made = ['kw83', 'mq7f'].join('');
const told = (text: string) =>
	assignedPasswords(text).map(({ name, user, reached }) => `${name ?? 'that'} of ${user}${reached ? ', reached' : ''}`);

describe('literals that look like passwords', () => {
	it.each([
		['constants', `PG_USER = "kb_user"\nPG_PASSWORD = "${made}"\nPG_HOST = "127.0.0.1"`, ['PG_PASSWORD of PG_USER']],
		[
			'lines of an environment',
			`SHOP_USER=carol\nSHOP_PASSWORD=${made}\nSHOP_BASE=https://www.shop.com.tw`,
			['SHOP_PASSWORD of SHOP_USER, reached'],
		],
		[
			'a unit of a machine',
			`Environment=SSH_HOST=188.166.183.13\nEnvironment=SSH_USER=root\nEnvironment=SSH_PASSWORD=${made}`,
			['SSH_PASSWORD of SSH_USER, reached'],
		],
		[
			'lines of a page',
			`See https://www.shop.com.tw\n- **Username:** carol\n- **Password:** \`${made}\``,
			['Password of Username, reached'],
		],
		[
			'one that pleases a rule of signs',
			`const search_account = "admin";\nconst search_passwd = "${'Kiwi'}1234!";`,
			['search_passwd of search_account'],
		],
		['arguments of a call', `connect(user="carol", password="${made}")`, ['password of user']],
		['keys of an object', `"smtp_username": "carol",\n"smtp_passwd": "${made}"`, ['smtp_passwd of smtp_username']],
		['types behind the names', `const MAIL_LOGIN: string = 'carol';\nconst MAIL_PWD: string = '${made}';`, ['MAIL_PWD of MAIL_LOGIN']],
		['an address', `URL = "postgresql+asyncpg://carol:${made}@10.97.0.3:5432/shop"`, ['that of carol']],
		['an address of the net', `see postgres://carol:${made}@db.shop.org/shop`, ['that of carol, reached']],
		[
			'a word and a row of digits at a machine that somebody was given',
			`"postgresql://root:${'Orchard'}123456&@orchard.chq7c8iyy9og.eu-central-1.rds.cloudhost.com:5432/shop"`,
			['that of root, reached'],
		],
	])('%s', (_, text, expected) => {
		expect(told(text)).toEqual(expected);
	});
	it.each([
		['an argument that is a name', `connect(\n    user="carol",\n    password=${made},\n)`],
		['no user', `PG_PASSWORD = "${made}"`],
		['the user of another account', `PG_USER = "carol"\nMAIL_PASSWORD = "${made}"`],
		['a user far away', `PG_USER = "carol"\n\n\n\n\n\nPG_PASSWORD = "${made}"`],
		['what everybody writes', 'PG_USER=carol\nPG_PASSWORD=P4ssw0rd99'],
		['the default of a database', 'PG_USER=postgres\nPG_PASSWORD=postgres2024'],
		['words of the account', `SHOP_USER=carol\nSHOP_PASSWORD=carol${made}`],
		['a row of digits', 'SHOP_USER=carol\nSHOP_PASSWORD=kiwi1234'],
		['a placeholder', 'SHOP_USER=carol\nSHOP_PASSWORD=<your-password-1>'],
		['a word without a digit', 'SHOP_USER=carol\nSHOP_PASSWORD=tangerine'],
		['the variable of another', 'SHOP_USER=carol\nSHOP_PASSWORD=$SHOP_PW_1'],
		['the name of a variable', 'SHOP_USER=carol\nSHOP_PASSWORD="SHOP_PW_9X"'],
		['a field', 'shop_user = cfg.shop_user1\nshop_password = cfg.shop_field1'],
		['the default of a database in an address', 'redis://default:redis2024@cache:6379'],
		['a variable in an address', 'postgresql://carol:${SHOP_PW_1}@db'],
		['a placeholder in an address', 'postgresql://USER:PASSWORD1@HOST'],
		['words of the account in an address', `postgresql://carol:carol${made}@db`],
		['a word and a row of digits at a plain name', 'postgres://carol:orchard123456@db.shop.org/shop'],
		['a form at a machine that somebody was given', 'postgres://user:orchard123456@db.chq7c8iyy9og.shop.org/shop'],
		['no user in an address', `https://${made}@host.org`],
		['a port and a mail address', 'http://host.org:8000/a@b'],
		['a call', `SHOP_USER = "carol"\nSHOP_PASSWORD = ask("${made}")`],
	])('none: %s', (_, text) => {
		expect(told(text)).toEqual([]);
	});
	it.each([
		['http://localhost:80', false],
		['10.0.0.4', false],
		['db.example.com', false],
		['settings.py', false],
		['3.11', false],
		['db.shop.org:5432', true],
	])('reached at %s: %s', (host, reached) => {
		expect(assignedPasswords(`SHOP_HOST=${host}\nSHOP_USER=carol\nSHOP_PASSWORD=${made}`)).toMatchObject([{ reached }]);
	});
});
