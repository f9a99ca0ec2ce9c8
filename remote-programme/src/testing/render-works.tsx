import { configure } from '@testing-library/react';
import type { User } from 'shared/contract';
import { type Answers, openScreen, type StandInServer, standInServer } from 'shared/testing';
import { vi } from 'vitest';
import manifest from '../manifest';
import { coordinator, LISTS } from './works-fixtures';

// Checking whether each element of a whole screen is visible takes jsdom most of a test's time.
configure({ defaultHidden: true });

/** A page of a list whose body is a plain array. */
export const arrayOf = (rows: unknown[], total = rows.length) => ({
  body: rows,
  headers: { 'x-total-count': String(total) },
});

const standing: Answers = {
  'GET nomenclatures/types': { body: LISTS },
  'GET map-layers/baselayers/': { body: [] },
  'GET work-orders/': arrayOf([]),
  'GET work-items/': arrayOf([]),
  'GET work-items/states/': { body: { states: {}, overdue: 0, fitted: 0, median_days: null } },
  'GET work-events/': arrayOf([]),
  'GET comments/': arrayOf([]),
};

/** The server of the current screen. */
export let server: StandInServer = standInServer({});

/** Renders the screen of a path for a user. */
export function renderWorks(path: string, answers: Answers = {}, user: User = coordinator) {
  server = standInServer({ ...standing, ...answers });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(manifest, path, { locale: 'en', user });
}
