const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;

const workspaceTypes = {
  extends: '../tsconfig.base.json',
  compilerOptions: {
    lib: ['ES2023', 'ES2024.String', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    types: ['@rsbuild/core/types', 'vitest/globals', '@testing-library/jest-dom/vitest'],
  },
};

/**
 * Settings of a remote in the workspace.
 * @param {string} name
 * @param {object} model the `package.json` of another remote, for its dependencies
 */
export const inWorkspace = (name, model) => ({
  description: { ...model, name, version: '0.1.0' },
  shared: 'shared',
  config: '../scripts/federation/remote-config.mjs',
  types: workspaceTypes,
  files: {},
  advice: '',
  commands: `npm run dev -- ${name}              # this remote in the shell; the others as last built
npx vitest --project ${name}        # tests
npm run release -- ${name}          # after raising the version in package.json
npm run rollout -- ${name} 0.2.0 --traffic 10`,
});

/**
 * Settings of a remote in a folder of its own, with the kit for teams.
 * @param {string} name
 * @param {string} prefix
 * @param {{kit: {version: string, neededByRemotes: object}, packages?: {shared: string, kit: string}}} from the kit's
 * `package.json`, and where its packages come from if not from a registry
 */
export const outside = (name, prefix, { kit, packages }) => ({
  description: {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'rsbuild build',
      test: 'vitest run',
      typecheck: 'tsc -p .',
      release: 'avicable-remote release',
      rollout: 'avicable-remote rollout',
    },
    dependencies: {
      '@avicable/remote-kit': packages?.kit ?? kit.version,
      '@avicable/shared': packages?.shared ?? kit.version,
      ...kit.neededByRemotes,
    },
    avicable: { prefix },
  },
  shared: '@avicable/shared',
  config: '@avicable/remote-kit',
  types: { extends: '@avicable/remote-kit/tsconfig.json' },
  files: {
    'vitest.config.ts': `import { remoteTests } from '@avicable/remote-kit/vitest';

export default remoteTests();
`,
    '.gitignore': 'node_modules\ndist\n',
    '.github/workflows/release.yml': releaseWorkflow(name),
  },
  advice: `
## Lockfile and releases

Commit \`package-lock.json\`: \`npm ci\` then installs the very packages that the tests ran with. Take a new shell's
packages with \`npm install\` in a commit of its own, and release again. Packages that are files (\`file:\` in
\`package.json\`) belong in this repository, since the lockfile names them.

\`.github/workflows/release.yml\` tests each pull request and releases it to nobody, as \`0.1.0-pr.7.42\` (request 7,
run 42): its summary has the link that opens it. A tag \`v0.1.0\` releases that version, to nobody either; \`npm run
rollout\` decides who gets it. It needs the variable \`AVICABLE_SERVER\` (\`https://avicable.example\`) and the secret
\`AVICABLE_RELEASE_TOKEN\`, which an administrator makes for this remote alone.
`,
  commands: `npx avicable-remote dev https://avicable.example   # this remote in the shell of a live server
npm test
npm run release -- ${name} --server https://avicable.example   # after raising the version in package.json
npm run rollout -- ${name} 0.2.0 --traffic 10 --server https://avicable.example`,
});

/** A GitHub workflow that releases pull requests and tags, to nobody yet. */
const releaseWorkflow = (/** @type {string} */ name) => `name: Release
on:
  pull_request:
  push:
    tags: ['v*']

permissions:
  contents: read

jobs:
  release:
    runs-on: ubuntu-latest
    env:
      AVICABLE_RELEASE_TOKEN: \${{ secrets.AVICABLE_RELEASE_TOKEN }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npm run typecheck
      - run: npm test
      # The release opens each screen in it.
      - run: npx playwright install --with-deps chromium
      # A release never changes, so each run of a pull request has a version of its own.
      - if: github.event_name == 'pull_request'
        run: npm version --no-git-tag-version "$(npm pkg get version | tr -d '"')-pr.\${{ github.event.number }}.\${{ github.run_number }}"
      - if: github.event_name == 'push'
        run: test "v$(npm pkg get version | tr -d '"')" = "$GITHUB_REF_NAME"
      # A fork's pull request has no token.
      - if: env.AVICABLE_RELEASE_TOKEN != ''
        shell: bash
        run: npm run release -- ${name} --server "\${{ vars.AVICABLE_SERVER }}" | tee -a "$GITHUB_STEP_SUMMARY"
`;

/**
 * The files of a new remote with one screen.
 * @param {string} name `remote-…`; also the namespace of its messages
 * @param {string} prefix its first path segment
 * @param {ReturnType<typeof inWorkspace> | ReturnType<typeof outside>} built
 * @returns {Record<string, string>} contents by path within the remote's folder
 */
export const remoteFiles = (
  name,
  prefix,
  { description, shared, config, types, files, advice, commands },
) => ({
  ...files,
  'package.json': json(description),
  'rsbuild.config.ts': `import { remoteConfig } from '${config}';

export default remoteConfig(import.meta.dirname);
`,
  'tsconfig.json': json({ ...types, include: ['src'] }),
  'src/manifest.ts': `import { sameKeys } from '${shared}/i18n';
import type { RemoteManifest } from '${shared}/navigation';
import en from './locales/en.json';
import fr from './locales/fr.json';

const manifest: RemoteManifest = {
  id: '${name}',
  messages: sameKeys({ fr, en }),
  routes: [{ path: '/${prefix}', title: 'titles.first', auth: true, load: () => import('./routes/first') }],
  contributions: {
    drawer: [
      {
        title: { fr: fr.titles.first, en: en.titles.first },
        to: '/${prefix}',
        icon: 'M42.8 50A8 8 0 0 0 40 56v168a8 8 0 0 0 16 0v-44.2c57-45 97 45 173.3-1.8a8 8 0 0 0 2.7-6V56a8 8 0 0 0-13.2-6c-62.8 54.3-107.8-54-176 0Z',
      },
    ],
    actions: [
      {
        on: '/infrastructures/:id',
        title: { fr: 'Nouvel écran pour ce support', en: 'New screen for this pole' },
        to: '/${prefix}?support=:id',
        icon: 'M40 40h176v176H40Z',
      },
    ],
  },
};

export default manifest;
`,
  'src/locales/texts.ts': `import { createTexts } from '${shared}/i18n';
import type fr from './fr.json';

export const useTexts = createTexts<typeof fr>('${name}');
`,
  'src/locales/fr.json': json({
    titles: { first: 'Nouvel écran' },
    first: {
      greeting: 'Bonjour {{name}}, cet écran attend son contenu.',
      support: 'Il parle du support n° {{id}}.',
    },
  }),
  'src/locales/en.json': json({
    titles: { first: 'New screen' },
    first: {
      greeting: 'Hello {{name}}, this screen waits for its content.',
      support: 'It is about pole no. {{id}}.',
    },
  }),
  'src/routes/first.tsx': `import { useQuery } from '${shared}/api';
import { infrastructureSchema, infrastructures } from '${shared}/kinds';
import { useSearchParams } from '${shared}/router';
import { useSession } from '${shared}/session';
import { RiskTag } from '${shared}/ui/data';
import { recordQuery } from '${shared}/ui/record';
import { useTexts } from '../locales/texts';

const support = { ...infrastructures, answerSchema: infrastructureSchema };

/** The first screen, about the support that its address names, if any: replace it. */
export function Screen() {
  const t = useTexts();
  const name = useSession(({ user }) => user?.username ?? '');
  const [address] = useSearchParams();
  const id = Number(address.get('support'));
  const { data } = useQuery({ ...recordQuery(support, id), enabled: id > 0 });
  return (
    <section>
      <h1>{t('titles.first')}</h1>
      <p>{t('first.greeting', { name })}</p>
      {data && (
        <p>
          {t('first.support', { id: data.id })} <RiskTag risk={data.properties.risk} />
        </p>
      )}
    </section>
  );
}
`,
  'src/routes/first.test.tsx': `import { screen } from '@testing-library/react';
import { support } from '../testing/fixtures';
import { openHere } from '../testing/open-here';

it('greets', async () => {
  await openHere('/${prefix}');
  expect(screen.getByRole('heading', { name: 'New screen' })).toBeInTheDocument();
  expect(screen.getByText(/Hello editor/)).toBeInTheDocument();
});

it('shows the support of its address', async () => {
  await openHere(\`/${prefix}?support=\${support.id}\`);
  expect(await screen.findByText(/pole no\\. 12/)).toBeInTheDocument();
});
`,
  'src/manifest.test.tsx': `import { screen } from '@testing-library/react';
import { pathWith } from '${shared}/navigation';
import manifest from './manifest';
import { support } from './testing/fixtures';
import { openHere } from './testing/open-here';

const { drawer = [], actions = [], layers = [] } = manifest.contributions ?? {};

it.each([...drawer, ...actions, ...layers])('$title.en leads to a screen of this remote', async ({ to = '' }) => {
  await openHere(pathWith(to, { id: String(support.id) }));
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
});
`,
  'src/testing/fixtures.ts': `import { type Infrastructure, infrastructureSchema } from '${shared}/kinds';

/** A support as the server answers: one record of each kind that the screens use, checked by the contract. */
export const support: Infrastructure = infrastructureSchema.parse({
  id: 12,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: [9.1, 42.1] },
  properties: {
    uuid: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10',
    created_by: null,
    updated_by: null,
    timestamp_create: '2026-04-01T08:00:00Z',
    timestamp_update: '2026-04-01T08:00:00Z',
    id: 12,
    network_type: {
      id: 1,
      code: 'HTA-BT',
      label: 'Réseau de distribution',
      label_en: 'Distribution network',
      type: 'NETW_TYP',
      status: 'active',
      parents: [],
    },
    owner: null,
    condition: null,
    length: null,
    risk: 'RISK_H',
    neutralization: 'none',
    neutralization_date: null,
    last_diagnosis_date: null,
    mortality_count: 0,
    areas: [],
    sensitive_area: [],
    diagnosis: [],
    operations: [],
    mortality: [],
  },
});
`,
  'src/testing/open-here.ts': `import { knownUser, openScreen, standInServer } from '${shared}/testing';
import manifest from '../manifest';
import { support } from './fixtures';

/** Opens a screen as an editor sees it; the server has the fixtures. */
export function openHere(path: string) {
  const { fetch } = standInServer({ [\`GET cables/infrastructures/\${support.id}/\`]: { body: support } });
  vi.stubGlobal('fetch', fetch);
  return openScreen(manifest, path, { locale: 'en', user: knownUser });
}
`,
  'README.md': `# ${name}

Serves the paths below \`/${prefix}\` (and \`/en/${prefix}\`). Describe its purpose here in two sentences.

| Screen            | Path        |
| ----------------- | ----------- |
| \`routes/first.tsx\` | \`/${prefix}\` |

\`\`\`sh
${commands}
\`\`\`

Everything shared comes from \`${shared}/*\`; a remote imports neither the host nor another remote. All texts are in
\`src/locales\`, in both languages. What it adds to other screens (the drawer, the menu of a sheet, layers of the map)
stands in \`src/manifest.ts\` under \`contributions\`, and \`src/manifest.test.tsx\` opens each of it.
${advice}`,
});
