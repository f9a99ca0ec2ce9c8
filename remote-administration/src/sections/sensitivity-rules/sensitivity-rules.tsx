import { useState } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import { localToday, z } from 'shared/contract';
import {
  administeredPublicationSchema,
  administeredSpeciesSchema,
  MESHES_KM,
  sensitivityRuleInputSchema,
  sensitivityRuleQuerySchema,
  sensitivityRuleSchema,
} from 'shared/contract/administration';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import { Alert } from 'shared/ui/core';
import { SearchSelect, Select } from 'shared/ui/fields';
import type { ControlProps } from 'shared/ui/form';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { bulkActs } from '../../table/bulk';
import { defineTable, sectionTexts, type Table } from '../../table/define-table';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';

const useSectionTexts = sectionTexts<typeof fr>('sensitivity-rules');
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

const INPN_PAGE = 'https://inpn.mnhn.fr/programme/donnees-observations-especes/references/sensibilite';

/** Says where the rules come from, and when to import the next edition. */
function RulesNotice() {
  const t = useSectionTexts();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['administration-publication', 'rules'],
    queryFn: ({ signal }) => request(administeredPublicationSchema, 'admin/publication/1/', { signal }),
  });
  if (!data) return null;
  const { rules, rules_file: file, rules_imported_at: at } = data;
  const link = (
    <a href={INPN_PAGE} target="_blank" rel="noreferrer">
      {t('say.inpn')}
    </a>
  );
  if (rules === 0) return <Alert type="warning" showIcon title={t('say.none')} action={link} />;
  if (!file || !at) return null;
  const isOld = localToday() > `${Number(at.slice(0, 4)) + 1}${at.slice(4, 10)}`;
  const title = t(isOld ? 'say.old' : 'say.last', { file, date: formatDate(at, locale) });
  return <Alert type={isOld ? 'warning' : 'info'} showIcon title={title} {...(isOld && { action: link })} />;
}

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
      { field: 'years', width: '96px' },
      'source',
      { field: 'imported', width: '96px' },
    ],
    order: '-level',
    filters: ['q', 'territory'],
    bulk: bulkActs('sensitivity-rules', {}),
  },
  notice: RulesNotice,
  title: (rule, { locale }) => speciesName(rule, locale),
  subtitle: rule => rule.source,
  form: {
    parts: ['species_id', 'territory', 'month_from', 'month_to', 'level', 'mesh_km', 'years', 'source'],
    controls: { species_id: SpeciesSelect, level: LevelSelect, mesh_km: MeshSelect },
  },
});

export const Screen = tableScreen(table, {
  path: 'admin/sensitivity-rules/import/',
  accept: '.csv,.txt,.zip',
  allOrNothing: true,
  parameters: { edited: ['keep', 'replace'], missing: ['refuse', 'remove'] },
});
