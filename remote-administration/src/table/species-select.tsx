import { useState } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import { administeredSpeciesSchema } from 'shared/contract/administration';
import { speciesName, useLocale } from 'shared/i18n';
import { SearchSelect } from 'shared/ui/fields';
import type { ControlProps } from 'shared/ui/form';
import { useTexts } from '../locales/texts';

const MOST = 25;

/** A species from the whole list, searched by any name or the code. */
export function SpeciesSelect(control: ControlProps<number | null | undefined>) {
  const t = useTexts();
  const locale = useLocale();
  const [q, setQ] = useState('');
  const read = (query: object) => ({
    queryKey: ['administration-species', 'options', query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request(z.array(administeredSpeciesSchema), 'admin/species/', {
        query: { ...query, ordering: 'vernacular_name', limit: MOST },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { data: found = [], isFetching } = useQuery(read({ q }));
  const { value } = control;
  const { data: [chosen] = [] } = useQuery({ ...read({ id: value }), enabled: typeof value === 'number' });
  const optionOf = (one: (typeof found)[number]) => ({ value: one.id, label: speciesName(one, locale) });
  return (
    <SearchSelect
      {...control}
      options={found.map(optionOf)}
      chosen={chosen && optionOf(chosen)}
      loading={isFetching}
      onSearch={setQ}
      nothing={t('nothing')}
    />
  );
}
