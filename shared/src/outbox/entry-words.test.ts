import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorLines } from './entry-words';
import { useTexts } from './texts';

it.each([
  [408, 'La connexion était trop lente.'],
  [507, 'Le disque du serveur est plein : prévenez la personne qui le gère. Votre saisie reste ici.'],
  [503, 'Le serveur a rencontré un problème.'],
])('what waits after a status %i says why', (status, line) => {
  const { result } = renderHook(() => useTexts());
  const error = { status, code: 'any', detail: '', problems: [], body: null };
  expect(errorLines(error, { t: result.current, locale: 'fr' })).toEqual([line]);
});
