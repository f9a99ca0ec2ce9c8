const json = value => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The files of a new remote with one screen.
 * @param {string} name `remote-…`; also the namespace of its messages
 * @param {string} prefix its first path segment
 * @param {object} model the `package.json` of another remote, for its dependencies
 * @returns {Record<string, string>} contents by path within the remote's folder
 */
export const remoteFiles = (name, prefix, model) => ({
  'package.json': json({ ...model, name, version: '0.1.0' }),
  'rsbuild.config.ts': `import { remoteConfig } from '../scripts/federation/remote-config.mjs';

export default remoteConfig(import.meta.dirname);
`,
  'tsconfig.json': json({
    extends: '../tsconfig.base.json',
    compilerOptions: {
      lib: ['ES2023', 'ES2024.String', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      types: ['@rsbuild/core/types', 'vitest/globals', '@testing-library/jest-dom/vitest'],
    },
    include: ['src'],
  }),
  'src/manifest.ts': `import { sameKeys } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import en from './locales/en.json';
import fr from './locales/fr.json';

const manifest: RemoteManifest = {
  id: '${name}',
  messages: sameKeys({ fr, en }),
  routes: [{ path: '/${prefix}', title: 'titles.first', auth: true, load: () => import('./routes/first') }],
};

export default manifest;
`,
  'src/locales/texts.ts': `import { createTexts } from 'shared/i18n';
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
  'src/routes/first.tsx': `import { useSession } from 'shared/session';
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
import { addMessages } from 'shared/i18n';
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
npm run dev -- ${name}              # this remote in the shell; the others as last built
npx vitest --project ${name}        # tests
npm run release -- ${name}          # after raising the version in package.json
npm run rollout -- ${name} 0.2.0 --traffic 10
\`\`\`

Everything shared comes from \`shared/*\`; a remote imports neither the host nor another remote. All texts are in
\`src/locales\`, in both languages. A drawer entry is one line in \`host/src/app/shell/drawer-entries.ts\`.
`,
});
