import type { Locale } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import {
  type Answers,
  knownUser,
  openScreen,
  pageOf,
  type StandInServer,
  standInServer,
} from 'shared/testing';
import { vi } from 'vitest';
import manifest from '../manifest';
import { caseOf, eagle, lists, support } from './fixtures';

/** Default answers of the server, which a test can extend or override. */
const defaultAnswers = (): Answers => ({
  'GET nomenclatures/types': { body: lists },
  'GET map-layers/baselayers/': { body: [] },
  'GET settings/': { body: { territory: [[-20, 40, 20, 52]], version: '1', demonstration: true } },
  'GET species/': { body: [eagle] },
  'GET cables/infrastructures/': pageOf([support]),
  'GET cables/infrastructures/12/': { body: support },
  'GET mortality/': pageOf([caseOf(5), caseOf(6, { count: null, infrstr: null })]),
  'GET mortality/5/': { body: caseOf(5), headers: { etag: '"v1"' } },
  'GET history/mortality/5/': { body: [] },
  'GET comments/': { body: [] },
  'GET networks/sources/': { body: [] },
});

/** The server of the current screen. */
export let server: StandInServer = standInServer({});

/** Renders the screen of a path for an editor. */
export function renderScreen(
  path: string,
  answers: Answers = {},
  locale: Locale = 'en',
  routes: RemoteManifest['routes'] = manifest.routes,
) {
  server = standInServer({ ...defaultAnswers(), ...answers });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen({ ...manifest, routes }, path, { locale, user: knownUser });
}
