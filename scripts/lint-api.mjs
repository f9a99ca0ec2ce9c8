// `npm run lint:api -- http://localhost:8080` checks the API documents of a running server with spectral and redocly.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace/places.mjs';

const tools = join(root, 'scripts/api-linters');
const folder = join(root, '.cache/api');
const server = process.argv[2] ?? 'http://localhost:8080';
const DOCUMENTS = { 'openapi.json': '/api/v1/openapi.json', 'ogc.json': '/api/v1/ogc/api/' };

/**
 * The checkers: their arguments, and how to read their findings as lines.
 * @typedef {{code: string, message: string, path: string[]}[]} Spectral
 * @typedef {{problems: {ruleId: string, message: string, location: {pointer: string}[]}[]}} Redocly
 */
const JUDGES = {
  spectral: {
    parameters: (/** @type {string} */ file) => [
      'lint',
      file,
      '--ruleset',
      join(tools, 'spectral.yaml'),
      '--format',
      'json',
      '--quiet',
    ],
    findings: (/** @type {Spectral} */ found) =>
      found.map(({ code, message, path }) => `${code}: ${message} (${path.join(' > ')})`),
  },
  redocly: {
    parameters: (/** @type {string} */ file) => [
      'lint',
      file,
      '--config',
      join(tools, 'redocly.yaml'),
      '--format',
      'json',
    ],
    findings: (/** @type {Redocly} */ { problems }) =>
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
  },
};

const programOf = (/** @type {string} */ name) => join(tools, 'node_modules/.bin', name);
const missing = Object.keys(JUDGES).filter(name => !existsSync(programOf(name)));
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')} (83 MB). npm install --prefix scripts/api-linters`);
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
let failed = 0;
for (const [name, path] of Object.entries(DOCUMENTS)) {
  const answer = await fetch(server + path).catch(error => {
    throw new Error(`No server answers at ${server}: give the address of one that runs`, { cause: error });
  });
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(await answer.json(), null, 2));
  for (const [judge, { parameters, findings }] of Object.entries(JUDGES)) {
    const { status, stdout, stderr } = spawnSync(programOf(judge), parameters(file), {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    });
    // Without findings, spectral prints a sentence instead of JSON.
    const lines = /^[[{]/.test(stdout) ? findings(JSON.parse(stdout)) : [];
    if (status !== 0 && lines.length === 0)
      throw new Error(`${judge} ended with ${status}: ${stdout}${stderr}`);
    console.log(
      [
        `${judge}, ${path}: ${lines.length} findings`,
        ...lines.map((/** @type {string} */ line) => `  ${line}`),
      ].join('\n'),
    );
    failed += lines.length;
  }
}
process.exitCode = failed === 0 ? 0 : 1;
