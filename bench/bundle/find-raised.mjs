import { execFileSync } from 'node:child_process';
import { root } from '../../scripts/workspace/places.mjs';

const BUDGETS = 'bench/budgets.json';
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * Commits that raise a recorded value together with other changes. A raise needs a commit of its own, which says why.
 * @returns {{raised: string[], note: string}} `note`: why the history could not be read, if it could not
 */
export function findRaised() {
  try {
    const commits = git('log', '--format=%H', '--no-merges', '--', BUDGETS).split('\n');
    const raised = commits.flatMap(commit => {
      const others = git('show', '--format=', '--name-only', commit)
        .split('\n')
        .filter(file => file !== BUDGETS && !file.startsWith('bench/results/'));
      if (others.length === 0) return [];
      const names = raisedBetween(recordedAt(`${commit}^`), recordedAt(commit));
      return names.map(name => `${commit.slice(0, 8)} raises ${name} together with ${others[0]}`);
    });
    const shallow = git('rev-parse', '--is-shallow-repository') === 'true';
    return {
      raised,
      note: shallow ? 'Raised values: only the commits of this shallow clone were read.' : '',
    };
  } catch {
    return { raised: [], note: 'Raised values: the history could not be read.' };
  }
}

function recordedAt(commit) {
  try {
    return JSON.parse(git('show', `${commit}:${BUDGETS}`));
  } catch {
    // The parent of the first commit, or of the last one of a shallow clone.
    return {};
  }
}

const raisedBetween = (before, after) =>
  Object.entries(after).flatMap(([visit, { held = {} }]) =>
    Object.entries(held)
      .filter(([measure, value]) => value > (before[visit]?.held?.[measure] ?? Infinity))
      .map(([measure]) => `${visit}, ${measure}`),
  );
