import { fixTester } from '../../test/fix-tester.js';
import { optionalImport } from './optional-import.js';

const py = (head: string, tried = '    from dotenv import load_dotenv\n\n    load_dotenv()\n', handled = '    pass\n') => ({
	'src/main.py': `"""The service."""\n\nfrom fastapi import FastAPI\n\ntry:\n${tried}${head}:\n${handled}\napp = FastAPI()\n`,
});
const where = { of: 'swallowed' };

fixTester(optionalImport, [
	{ name: 'every error', files: py('except Exception'), where, still: true, after: py('except ImportError') },
	{ name: 'even one that ends the program', files: py('except'), where, still: true, after: py('except ImportError') },
	{
		name: 'a reason',
		files: py('except Exception', undefined, '    # python-dotenv is optional.\n    pass\n'),
		where,
		still: true,
		after: py('except ImportError', undefined, '    # python-dotenv is optional.\n    pass\n'),
	},
	{
		name: 'more than the import is tried',
		files: py('except Exception', '    from dotenv import load_dotenv\n\n    load_dotenv()\n    start()\n'),
		where,
		after: null,
	},
	{
		name: 'a package that may fail as it loads',
		files: py('except Exception', '    import torch\n'),
		where: {},
		after: null,
	},
]);
