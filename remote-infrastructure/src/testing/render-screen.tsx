import { configure } from '@testing-library/react';
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
import { line, lists, support } from './fixtures';

// Checking whether each element of a whole screen is visible takes jsdom most of a test's time.
configure({ defaultHidden: true });

/** Default answers of the server, which a test can extend or override. */
const standing = (): Answers => ({
  'GET nomenclatures/types': { body: lists },
  'GET map-layers/baselayers/': { body: [] },
  'GET settings/': { body: { territory: [[-20, 40, 20, 52]], version: '1', demonstration: true } },
  'GET cables/infrastructures/': pageOf([support(), line()]),
  'GET cables/infrastructures/12/': { body: support() },
  'GET cables/infrastructures/13/': { body: line() },
  'GET cables/points/12/': { body: support(), headers: { etag: '"v1"' } },
  'GET cables/diagnosis/101/': { body: support().properties.diagnosis[0], headers: { etag: '"v1"' } },
  'GET cables/operations/201/': { body: support().properties.operations[0], headers: { etag: '"v1"' } },
  'GET history/points/12/': { body: [] },
  'GET comments/': { body: [] },
  'GET history/lines/13/': { body: [] },
});

/** The server of the current screen. */
export let server: StandInServer = standInServer({});

/** Requests of the screen, as `METHOD path?query`. */
export const calls = () => server.calls.map(({ name, url }) => `${name}${decodeURIComponent(url.search)}`);

/** Renders the screen of a path for an editor. */
export function renderScreen(path: string, answers: Answers = {}) {
  server = standInServer({ ...standing(), ...answers });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(manifest, path, { locale: 'en', user: { ...knownUser, full_name: 'Claire Field' } });
}
