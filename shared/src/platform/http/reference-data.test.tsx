import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { labelOf, setLocale } from '../language';
import { queryClient } from './query-client';
import { useNomenclatures } from './reference-data';

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

it('offers choices in the alphabet of the language shown, levels in their own order', async () => {
  vi.stubGlobal('fetch', async () => Response.json(LISTS));
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
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
