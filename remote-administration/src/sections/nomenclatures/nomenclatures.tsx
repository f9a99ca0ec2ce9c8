import { request, useQuery } from 'shared/api';
import { NOMENCLATURE_TYPES, z } from 'shared/contract';
import {
  type AdministeredNomenclature,
  administeredNomenclatureSchema,
  isClosedList,
  nomenclatureInputSchema,
  nomenclatureQuerySchema,
} from 'shared/contract/administration';
import { labelOf } from 'shared/i18n';
import { Alert } from 'shared/ui/core';
import { MultiSelect, Select } from 'shared/ui/fields';
import type { ControlProps } from 'shared/ui/form';
import { useFieldTexts } from 'shared/ui/record';
import { bulkActs } from '../../table/bulk';
import { defineTable, type SlotProps, sectionTexts, type Table } from '../../table/define-table';
import { lastSearch } from '../../table/table-form';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';

const useTexts = sectionTexts<typeof fr>('nomenclatures');
const OPEN_LISTS = NOMENCLATURE_TYPES.filter(type => !isClosedList(type));

/** Explains that rules of the product depend on the item. */
function HeldNotice({ record }: SlotProps<AdministeredNomenclature>) {
  const t = useTexts();
  return record?.held_by_rules && <Alert type="info" showIcon title={t('say.held')} />;
}

/** The list that was shown last; `null` before the first. */
const shownList = () => new URLSearchParams(lastSearch.get(table.prefix)).get('type');

/** Chooses the list of a new item among the lists that can be extended. */
function TypeSelect(control: ControlProps<string | null | undefined>) {
  const texts = useFieldTexts(table.kind);
  const options = OPEN_LISTS.map(value => ({ value, label: texts.code('type', value) }));
  return <Select<string> {...control} options={options} clearable={false} />;
}

const MOST_ITEMS = 1000;

/**
 * Chooses the items of other lists that an item depends on. Labels name the list, and state whether an item is
 * disabled.
 */
function ParentsSelect(control: ControlProps<number[] | null | undefined>) {
  const texts = useFieldTexts(table.kind);
  const { data: items = [] } = useQuery({
    queryKey: ['administration-nomenclatures', 'options'],
    queryFn: ({ signal }) =>
      request(z.array(administeredNomenclatureSchema), 'admin/nomenclatures/', {
        query: { ordering: 'position', limit: MOST_ITEMS },
        signal,
      }),
  });
  const options = items.map(item => {
    const list = texts.code('type', item.type);
    const status = item.status === 'active' ? [] : [texts.code('status', item.status)];
    return { value: item.id, label: `${labelOf(item, texts.locale)} (${[list, ...status].join(', ')})` };
  });
  return <MultiSelect {...control} options={options} />;
}

const table: Table = defineTable({
  name: 'nomenclatures',
  words: { fr, en },
  row: administeredNomenclatureSchema,
  body: nomenclatureInputSchema,
  query: nomenclatureQuerySchema,
  list: {
    columns: [
      { field: 'type', width: 'minmax(220px, 1.5fr)' },
      { field: 'position', width: '150px' },
      'code',
      { field: 'label', width: 'minmax(180px, 2fr)' },
      { field: 'label_en', width: 'minmax(180px, 2fr)' },
      { field: 'status', width: '110px' },
    ],
    order: 'position',
    filters: ['q', 'type', 'status'],
    quickFilters: ['q', 'type'],
    one: 'type',
    bulk: bulkActs('nomenclatures', { disable: { status: 'disabled' }, enable: { status: 'active' } }),
  },
  title: (item, { locale }) => labelOf(item, locale),
  subtitle: (item, texts) => texts.code('type', item.type),
  form: {
    parts: [HeldNotice, 'type', 'code', 'label', 'label_en', 'position', 'parents', 'status'],
    controls: { type: TypeSelect, parents: ParentsSelect },
    fixed: { type: () => true, code: () => true, status: item => item.held_by_rules },
    draft: () => ({ type: OPEN_LISTS.find(type => type === shownList()) }),
    later: ['status'],
  },
});

export const Screen = tableScreen(table);
