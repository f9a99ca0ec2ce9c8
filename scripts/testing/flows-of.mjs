/**
 * Prefixes of the flows in `e2e/flows` that cover a folder. The innermost folder of a file counts. Code shared by
 * many screens is covered by the one flow through all of them.
 * @type {Record<string, string[]>}
 */
export const FLOWS = {
  'api/': ['field-job'],
  'api/src/domain/evidence/': ['evidence'],
  'api/src/domain/remotes/': ['remote-numbers'],
  'e2e/support/': ['field-job'],
  'host/': ['shell.'],
  'host/src/app/': ['shell.', 'shell-frame', 'shell-start'],
  'host/src/developer/': ['shell-developer'],
  'host/src/features/': ['shell.'],
  'host/src/pwa/': ['shell-installed'],
  'host/src/remotes/': ['remotes', 'remote-instances'],
  'remote-account/': ['access.', 'account'],
  'remote-administration/': ['administration', 'account'],
  'remote-infrastructure/': ['field-job', 'forms'],
  'remote-mortality/': ['field-job'],
  'remote-programme/': ['programme'],
  'remote-programme/src/features/evidence/': ['evidence'],
  'remote-search/': ['map.', 'map-drawing', 'search'],
  'releases/': ['remote-release', 'remote-http-release', 'remote-numbers'],
  'scripts/federation/': ['remotes', 'remote-instances'],
  'scripts/release/': ['remote-release', 'remote-http-release', 'remote-numbers'],
  'shared/': ['field-job'],
  'shared/src/geometry/': ['map.', 'map-drawing'],
  'shared/src/map/': ['map.', 'map-drawing'],
  'shared/src/offline/': ['shell-areas'],
  'shared/src/outbox/': ['shell-outbox', 'shell-conflicts'],
  'shared/src/platform/session/': ['session', 'shell-tokens'],
  'shared/src/ui/': ['forms'],
  'shared/src/ui/offline/': ['shell-areas'],
  'shared/src/ui/outbox/': ['shell-outbox', 'shell-conflicts'],
};

/**
 * The browser flows for changed files.
 * @param {string[]} files paths relative to the root of the repository
 * @returns {string[]} prefixes of file names; a changed flow has its full name
 */
export function flowsOf(files) {
  const folders = Object.keys(FLOWS).toSorted((a, b) => b.length - a.length);
  return [...new Set(files.flatMap(file => flowsOfFile(file, folders)))].toSorted();
}

function flowsOfFile(/** @type {string} */ file, /** @type {string[]} */ folders) {
  const [, itself] = /^e2e\/flows\/(.+)$/.exec(file) ?? [];
  if (itself) return [itself];
  // Unit tests do not affect what the browser shows.
  if (/\.test\.\w+$|\/testing\/|^api\/test\//.test(file)) return [];
  return FLOWS[folders.find(folder => file.startsWith(folder)) ?? ''] ?? [];
}
