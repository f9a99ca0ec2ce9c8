import { execFileSync, spawnSync } from 'node:child_process';
import { root } from '../workspace/places.mjs';

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const exists = (/** @type {string} */ commit) =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', commit], { cwd: root }).status === 0;

/** The merge base with main. On main itself: HEAD, or its parent if the working tree is clean. */
function base() {
  const main = ['main', 'origin/main'].find(exists) ?? 'HEAD';
  const mergeBase = git('merge-base', 'HEAD', main);
  if (mergeBase !== git('rev-parse', 'HEAD')) return mergeBase;
  return git('status', '--porcelain') || !exists('HEAD~1') ? mergeBase : git('rev-parse', 'HEAD~1');
}

/**
 * Files that changed since a commit, including uncommitted ones.
 * @param {string | undefined} since a commit; by default where the branch left main
 * @returns {{ since: string, files: string[] }} paths relative to the root of the repository
 */
export function changedFiles(since = base()) {
  const changed = git('diff', '--name-only', '--no-renames', since);
  const added = git('ls-files', '--others', '--exclude-standard');
  const files = new Set(`${changed}\n${added}`.split('\n').filter(Boolean));
  return { since, files: [...files].toSorted() };
}
