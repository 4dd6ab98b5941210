import type { Library } from './library.js';

/** Python's libraries of git. @source gitpython.readthedocs.io */
// It waits for the process itself when it clones, and passes `kill_after_timeout` over.
export const gitPython: Library = { packages: 'git pygit2 dulwich', calls: { 'clone_repository porcelain.clone': { does: 'clone' } }, methods: { clone_from: { does: 'clone', limits: [] } } };

/** @source github.com/steveukx/git-js */
export const simpleGit: Library = { packages: 'simple-git simple_git', calls: { 'clone mirror': { does: 'clone' }, ' simpleGit gitP default': { does: 'make', what: 'git' } } };

export const gitOfNode: Library = { packages: 'isomorphic-git nodegit', calls: { 'clone Clone': { does: 'clone' } } };
