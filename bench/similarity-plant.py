# Turns Python sources into the copy that a copyist would hand in. Independent of the auditor: Python's own parser reads and writes.
#   python3 similarity-plant.py <from> <to> <seed> <renamed|reordered|disguised|half>
# renamed: own names, comments and docstrings differ. reordered: functions, methods and files stand elsewhere. disguised: both, other texts,
# no annotations, and a line of logging in every function. half: disguised, and every second function is missing.
import ast, builtins, hashlib, os, random, sys

source, target, seed, how = sys.argv[1:5]
chance = random.Random(seed + how)
reorder = how != 'renamed'
rename = how != 'reordered'
disguise = how in ('disguised', 'half')
DEFINITION = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)

trees = {}
for folder, _, names in os.walk(source):
    for name in sorted(names):
        if name.endswith('.py'):
            path = os.path.join(folder, name)
            try:
                trees[os.path.relpath(path, source)] = ast.parse(open(path, encoding='utf8').read())
            except (SyntaxError, ValueError, RecursionError):
                pass

own = set()
for tree in trees.values():
    for node in ast.walk(tree):
        if isinstance(node, DEFINITION): own.add(node.name)
        elif isinstance(node, ast.arg): own.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store): own.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store): own.add(node.attr)
own -= set(dir(builtins)) | {'self', 'cls'}
def new(name):
    if not rename or name not in own or name.startswith('__'): return name
    return 'v' + hashlib.sha256((seed + name).encode()).hexdigest()[:7]

class Copyist(ast.NodeTransformer):
    def body(self, node):
        kept = [s for s in node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant) and isinstance(s.value.value, str))]
        if how == 'half':
            dropped = [s for s in kept if isinstance(s, DEFINITION[:2])][::2]
            kept = [s for s in kept if s not in dropped]
        if reorder:
            places = [i for i, s in enumerate(kept) if isinstance(s, DEFINITION[:2])]
            moved = [kept[i] for i in places]
            chance.shuffle(moved)
            for i, s in zip(places, moved): kept[i] = s
        node.body = kept or [ast.Pass()]
    def visit_Module(self, node):
        self.body(node); self.generic_visit(node); return node
    def visit_ClassDef(self, node):
        node.name = new(node.name); self.body(node); self.generic_visit(node); return node
    def visit_FunctionDef(self, node):
        node.name = new(node.name); self.body(node)
        if disguise:
            node.returns = None
            node.body.insert(0, ast.parse(f"log.debug('step {chance.randrange(999)}')").body[0])
        self.generic_visit(node); return node
    visit_AsyncFunctionDef = visit_FunctionDef
    def visit_arg(self, node):
        node.arg = new(node.arg)
        if disguise: node.annotation = None
        self.generic_visit(node); return node
    def visit_keyword(self, node):
        if node.arg: node.arg = new(node.arg)
        self.generic_visit(node); return node
    def visit_Name(self, node):
        node.id = new(node.id); return node
    def visit_Attribute(self, node):
        node.attr = new(node.attr); self.generic_visit(node); return node
    def visit_Constant(self, node):
        if disguise and isinstance(node.value, str) and len(node.value) < 200: node.value = node.value[::-1]
        return node
    def visit_JoinedStr(self, node):
        return node
    def visit_alias(self, node):
        if node.asname: node.asname = new(node.asname)
        elif '.' not in node.name: node.name = new(node.name)
        return node

for number, (path, tree) in enumerate(sorted(trees.items())):
    copy = ast.fix_missing_locations(Copyist().visit(tree))
    lines = [f'# {hashlib.sha256(f"{seed}{path}".encode()).hexdigest()}'] + ast.unparse(copy).split('\n')
    out = os.path.join(target, f'part{number}_{seed}.py' if reorder else path)
    os.makedirs(os.path.dirname(out), exist_ok=True)
    open(out, 'w', encoding='utf8').write('\n'.join(lines) + '\n')
