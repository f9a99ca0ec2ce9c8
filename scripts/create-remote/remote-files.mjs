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
  },
  commands: `npx avicable-remote dev https://avicable.example   # this remote in the shell of a live server
npm test
npm run release -- ${name} --server https://avicable.example   # after raising the version in package.json
npm run rollout -- ${name} 0.2.0 --traffic 10 --server https://avicable.example`,
});

/**
 * The files of a new remote with one screen.
 * @param {string} name `remote-…`; also the namespace of its messages
 * @param {string} prefix its first path segment
 * @param {ReturnType<typeof inWorkspace> | ReturnType<typeof outside>} built
 * @returns {Record<string, string>} contents by path within the remote's folder
 */
export const remoteFiles = (name, prefix, { description, shared, config, types, files, commands }) => ({
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
    first: { greeting: 'Bonjour {{name}}, cet écran attend son contenu.' },
  }),
  'src/locales/en.json': json({
    titles: { first: 'New screen' },
    first: { greeting: 'Hello {{name}}, this screen waits for its content.' },
  }),
  'src/routes/first.tsx': `import { useSession } from '${shared}/session';
import { useTexts } from '../locales/texts';

/** The first screen: replace it. */
export function Screen() {
  const t = useTexts();
  const name = useSession(({ user }) => user?.username ?? '');
  return (
    <section>
      <h1>{t('titles.first')}</h1>
      <p>{t('first.greeting', { name })}</p>
    </section>
  );
}
`,
  'src/routes/first.test.tsx': `import { render, screen } from '@testing-library/react';
import { addMessages } from '${shared}/i18n';
import manifest from '../manifest';
import { Screen } from './first';

it('greets', () => {
  addMessages(manifest.id, manifest.messages);
  render(<Screen />);
  expect(screen.getByRole('heading', { name: 'Nouvel écran' })).toBeInTheDocument();
});
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
stands in \`src/manifest.ts\` under \`contributions\`.
`,
});
