/** What a remote built against an older version may rely on: `^` keeps the first number that is not zero. */
const line = version => /^(0\.\d+|\d+)/.exec(version)?.[1];

/**
 * @param {{version: string, offers: Record<string, Record<string, string>>}} kept
 * @param {{version: string, offers: Record<string, Record<string, string>>}} now
 * @returns {{broken: string[], added: string[], allowed: boolean, told: boolean}} `allowed`: the version says that
 * things break; `told`: where something was added, it says that there is more
 */
export function compare(kept, now) {
  const broken = [];
  const added = [];
  for (const [path, names] of Object.entries(kept.offers)) {
    for (const [name, hash] of Object.entries(names)) {
      const current = now.offers[path]?.[name];
      if (current !== hash) broken.push(`${path} ${name} was ${current ? 'changed' : 'removed'}`);
    }
  }
  for (const [path, names] of Object.entries(now.offers)) {
    for (const name of Object.keys(names)) if (!kept.offers[path]?.[name]) added.push(`${path} ${name}`);
  }
  return {
    broken,
    added,
    allowed: line(kept.version) !== line(now.version),
    told: added.length === 0 || kept.version !== now.version,
  };
}

/** The next version that says that things break. */
export function raise(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** The next version that says that there is more: what needs it does not take an older shell for suitable. */
export function extend(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major === 0 ? `0.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}
