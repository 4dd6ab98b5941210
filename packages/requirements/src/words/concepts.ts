// How a thing that a sentence speaks of is written in code. What is found by these words is a place to read, and never an answer.

/** `words of sentences = words of code`. @source the documentation of Python, Node and their usual libraries */
const ROWS = `
save write store stored persist output export = write dump save store open to_csv to_json writefile savefig
delete remove clean cleanup = rmtree unlink remove rm delete cleanup
environment variable configuration = getenv environ env dotenv settings
request http api fetch = requests get post fetch axios httpx
retry retried attempt = retry attempt backoff tenacity
timeout time limit = timeout
database persistence stored = sqlite db session engine sqlalchemy
least minimum most maximum limit bound restrict range = min max ge le limit maximum
error failure exception handle = except catch try raise exception error
parallel concurrent concurrently simultaneously = gather thread executor send asyncio promise
command line argument option = argparse add_argument click typer argv
validate validation valid check = validator basemodel field valid schema
average mean = mean sum average len
weigh weight double twice = weight factor
log logged logging = logger logging log
secret key token credential = token key secret getenv
prompt = system template prompt
authentication login = auth login token jwt
plot chart figure = savefig plt figure plot
train training model = fit train
shuffle random seed = seed shuffle random
cache cached memoize = lru_cache cache memo
shallow depth = depth
isolated sandbox temporary = tempfile temporarydirectory mkdtemp sandbox
order sequence route branch = add_edge add_conditional_edges edge
checkpoint memory conversation = checkpointer memorysaver saver compile
ci continuous integration workflow push = workflow on push runs jobs
container image docker = from run copy image
install installation setup = install pip npm
return returns result = return results
`;

const BY_WORD = new Map<string, string[]>();
for (const row of ROWS.trim().split('\n')) {
	const [words, code] = row.split(' = ') as [string, string];
	for (const word of words.split(' ')) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), ...code.split(' ')]);
}

/** Words of code that a word of a sentence may stand for; none for most. */
export function writtenAs(word: string): readonly string[] {
	return BY_WORD.get(word) ?? BY_WORD.get(word.replace(/(?:ing|ed|es|s)$/, '')) ?? BY_WORD.get(word.replace(/(?:ing|ed)$/, 'e')) ?? [];
}
