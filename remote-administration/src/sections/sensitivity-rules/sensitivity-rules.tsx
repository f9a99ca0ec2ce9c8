import { useState } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import {
  administeredSpeciesSchema,
  MESHES_KM,
  sensitivityRuleInputSchema,
  sensitivityRuleQuerySchema,
  sensitivityRuleSchema,
} from 'shared/contract/administration';
import { speciesName, useLocale } from 'shared/i18n';
import { SearchSelect, Select } from 'shared/ui/fields';
import type { ControlProps } from 'shared/ui/form';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { bulkActs } from '../../table/bulk';
import { defineTable, type Table } from '../../table/define-table';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';

const MOST = 25;

/** Chooses a species from the whole list, searched by any name or by the code. */
function SpeciesSelect(control: ControlProps<number | null | undefined>) {
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
  const { data: matches = [], isFetching } = useQuery(read({ q }));
  const { value } = control;
  const { data: [chosen] = [] } = useQuery({ ...read({ id: value }), enabled: typeof value === 'number' });
  const optionOf = (species: (typeof matches)[number]) => ({
    value: species.id,
    label: speciesName(species, locale),
  });
  return (
    <SearchSelect
      {...control}
      options={matches.map(optionOf)}
      chosen={chosen && optionOf(chosen)}
      loading={isFetching}
      onSearch={setQ}
      nothing={t('nothing')}
    />
  );
}

const LEVELS = [0, 1, 2, 3, 4];

const months = ({ month_from, month_to }: { month_from: number | null; month_to: number | null }) =>
  month_from === null ? '' : `${month_from}–${month_to}`;

function LevelSelect(control: ControlProps<number | null | undefined>) {
  const texts = useFieldTexts(table.kind);
  const options = LEVELS.map(value => ({ value, label: texts.code('level', String(value)) }));
  return <Select {...control} options={options} clearable={false} />;
}

const MeshSelect = (control: ControlProps<number | null | undefined>) => (
  <Select {...control} options={MESHES_KM.map(value => ({ value, label: `${value} km` }))} />
);

/** Rules of sensitive species: how exactly their cases are published. */
const table: Table = defineTable({
  name: 'sensitivity-rules',
  words: { fr, en },
  row: sensitivityRuleSchema,
  body: sensitivityRuleInputSchema,
  query: sensitivityRuleQuerySchema,
  list: {
    columns: [
      {
        field: 'species_id',
        width: 'minmax(180px, 2fr)',
        render: (rule, { locale }) => speciesName(rule, locale),
        unsortable: true,
      },
      'territory',
      { field: 'month_from', render: months },
      {
        field: 'level',
        csv: ({ level }) => level,
        render: ({ level }, texts) => texts.code('level', String(level)),
      },
      'mesh_km',
      'source',
    ],
    order: '-level',
    filters: ['q', 'territory'],
    bulk: bulkActs('sensitivity-rules', {}),
  },
  title: (rule, { locale }) => speciesName(rule, locale),
  subtitle: rule => rule.source,
  form: {
    parts: ['species_id', 'territory', 'month_from', 'month_to', 'level', 'mesh_km', 'source'],
    controls: { species_id: SpeciesSelect, level: LevelSelect, mesh_km: MeshSelect },
  },
});

export const Screen = tableScreen(table);
