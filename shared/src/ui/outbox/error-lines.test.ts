// @vitest-environment jsdom

import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { classifyFailure } from '../../outbox/classify-failure';
import { useTexts } from '../../outbox/texts';
import { setLocale } from '../../platform/language';
import { UnknownKind } from '../../records/known-kinds';
import { errorLines } from './error-lines';

it.each([
  [408, 'La connexion était trop lente.'],
  [507, 'Le disque du serveur est plein\u00a0: prévenez la personne qui le gère. Votre saisie reste ici.'],
  [503, 'Le serveur a rencontré un problème.'],
])('what waits after a status %i says why', (status, line) => {
  const { result } = renderHook(() => useTexts());
  const error = { status, code: 'any', detail: '', problems: [], body: null };
  expect(errorLines(error, { t: result.current, locale: 'fr' })).toEqual([line]);
});

it.each([
  ['fr', /ne connaît pas ce type de fiche/],
  ['en', /does not know this kind of record/],
] as const)('a kind nobody knows waits and says so (%s)', (locale, line) => {
  setLocale(locale, false);
  const { result } = renderHook(() => useTexts());
  const { error } = classifyFailure(new UnknownKind('unheard'));
  expect(errorLines(error, { t: result.current, locale })).toEqual([expect.stringMatching(line)]);
});
