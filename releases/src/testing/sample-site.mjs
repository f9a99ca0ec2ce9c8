import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { manifestName, signRemote } from '../built-files.mjs';

const write = (/** @type {string} */ folder, /** @type {Record<string, string>} */ files) => {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
};
/** @param {Record<string, object>} versions */
const shared = versions => Object.entries(versions).map(([name, version]) => ({ name, ...version }));

/** For tests: a built shell. */
export function sampleShell(react = '19.3.1', offers = { 'shared/ui/core': { Button: 'a1', Card: 'b1' } }) {
  const built = mkdtempSync(join(tmpdir(), 'avicable-shell-'));
  const manifest = {
    shared: shared({ react: { version: react } }),
    groups: ['field-agent', 'operators', 'testers'],
    kinds: [{ name: 'patrols', path: 'patrols/', links: {} }],
    prefixes: { search: 'remote-search' },
    offers,
  };
  write(built, { [manifestName]: JSON.stringify(manifest) });
  return built;
}

/** For tests: a site with a shell that provides React 19.3.1, without releases. */
export const sampleSite = () => sampleShell();

/**
 * For tests: a built remote. `parts` are what its manifest says to pages, `files` more files.
 * @param {string} remote
 * @param {string} version
 * @param {{react?: string, script?: string, uses?: object, parts?: object, files?: Record<string, string>}} [options]
 */
export function sampleBuild(
  remote,
  version,
  { react = '^19.3.0', script = '// entry', uses = {}, parts = {}, files = {} } = {},
) {
  const built = mkdtempSync(join(tmpdir(), 'avicable-built-'));
  write(built, {
    [manifestName]: JSON.stringify({
      metaData: {
        buildInfo: { buildName: remote, buildVersion: version },
        remoteEntry: { name: 'remoteEntry.js' },
      },
      shared: shared({ react: { requiredVersion: react } }),
    }),
    'remoteEntry.js': script,
    'static/js/worker.js': '// worker',
    'static/css/screen.css': '.screen {}',
    ...files,
  });
  signRemote(built, version, { uses, ...parts });
  return built;
}
