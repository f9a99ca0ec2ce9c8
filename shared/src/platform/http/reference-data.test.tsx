import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { labelOf, setLocale } from '../language';
import { queryClient } from './query-client';
import { useDataExtent, useNomenclatures, useSpeciesOptions } from './reference-data';

const item = (id: number, type: string, label: string, label_en: string) => ({
  id,
  code: `C${id}`,
  label,
  label_en,
  type,
  status: 'active',
  parents: [],
});
const LISTS = [
  [
    'ARMING',
    [
      item(1, 'ARMING', 'Voûte', 'Arch'),
      item(2, 'ARMING', 'Étrier', 'Bracket'),
      item(3, 'ARMING', 'Fin', 'Terminal'),
    ],
  ],
  [
    'RISK_LEV',
    [
      item(4, 'RISK_LEV', 'Faible', 'Low'),
      item(5, 'RISK_LEV', 'Moyen', 'Medium'),
      item(6, 'RISK_LEV', 'Fort', 'High'),
    ],
  ],
].map(([code, nomenclatures], i) => ({
  id: i + 1,
  code,
  mnemonic: code,
  label: code,
  label_en: code,
  nomenclatures,
}));
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('offers choices in the alphabet of the language shown, levels in their own order', async () => {
  vi.stubGlobal('fetch', async () => Response.json(LISTS));
  for (const [locale, armings, levels] of [
    ['fr', ['Étrier', 'Fin', 'Voûte'], ['Faible', 'Moyen', 'Fort']],
    ['en', ['Arch', 'Bracket', 'Terminal'], ['Low', 'Medium', 'High']],
  ] as const) {
    await setLocale(locale);
    const { result } = renderHook(useNomenclatures, { wrapper });
    await waitFor(() => expect(result.current.status).toBe('success'));
    const labels = (type: 'ARMING' | 'RISK_LEV') =>
      result.current.choices(type).map(choice => labelOf(choice, locale));
    expect(labels('ARMING')).toEqual(armings);
    expect(labels('RISK_LEV')).toEqual(levels);
  }
});

it('sorts species once for all rows of a list, and again for another language', async () => {
  const bird = (id: number, vernacular_name: string, vernacular_name_en: string) => ({
    ...{ id, vernacular_name, vernacular_name_en, code: `B${id}`, scientific_name: `Avis ${id}` },
    ...{ rank: 'species', cd_nom: null, red_list: null, size_class: null, active: true, photo: null },
  });
  const birds = [bird(1, 'Milan royal', 'Red Kite'), bird(2, 'Aigle royal', 'Golden Eagle')];
  vi.stubGlobal('fetch', async () => Response.json(birds));
  for (const [locale, first] of [
    ['fr', 'Aigle royal · Avis 2'],
    ['en', 'Golden Eagle · Avis 2'],
  ] as const) {
    await setLocale(locale);
    const rows = Array.from({ length: 3 }, () => renderHook(useSpeciesOptions, { wrapper }).result);
    await waitFor(() => expect(rows[2]?.current[0]?.label).toBe(first));
    expect(new Set(rows.map(row => row.current)).size).toBe(1);
  }
});

it('begins maps with all records, unless the organisation chose their first view', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ extent: [1, 44, 5, 46] }));
  const { result } = renderHook(useDataExtent, { wrapper });
  await waitFor(() => expect(result.current).toEqual([1, 44, 5, 46]));
  document.head.innerHTML = '<meta name="first-view" content="45.74, 4.02, 10" />';
  expect(renderHook(useDataExtent, { wrapper }).result.current).toBeNull();
  document.head.innerHTML = '';
});
