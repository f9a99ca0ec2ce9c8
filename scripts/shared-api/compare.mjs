/** The part of a version within which `^` allows updates: the major number, or `0.` and the minor number. */
const releaseLine = (/** @type {string} */ version) => /^(0\.\d+|\d+)/.exec(version)?.[1];

/**
 * Compares the recorded exports with the current ones.
 * @param {{version: string, offers: Record<string, Record<string, string>>}} recorded
 * @param {{version: string, offers: Record<string, Record<string, string>>}} now
 * @returns {{broken: string[], added: string[], allowed: boolean, announced: boolean}} `allowed`: the version permits
 * breaking changes; `announced`: nothing was added, or the version is new
 */
export function compare(recorded, now) {
  const broken = [];
  const added = [];
  for (const [path, names] of Object.entries(recorded.offers)) {
    for (const [name, hash] of Object.entries(names)) {
      const current = now.offers[path]?.[name];
      if (current !== hash) broken.push(`${path} ${name} was ${current ? 'changed' : 'removed'}`);
    }
  }
  for (const [path, names] of Object.entries(now.offers)) {
    for (const name of Object.keys(names)) if (!recorded.offers[path]?.[name]) added.push(`${path} ${name}`);
  }
  return {
    broken,
    added,
    allowed: releaseLine(recorded.version) !== releaseLine(now.version),
    announced: added.length === 0 || recorded.version !== now.version,
  };
}

/** The next version that permits breaking changes. */
export function raise(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** The next version for additions. A remote that requires this version rejects older shells. */
export function extend(/** @type {string} */ version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major === 0 ? `0.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}
