import type { FieldFacts, KindFacts, z } from 'shared/contract';
import {
  accountInputSchema,
  areaInputSchema,
  baseLayerInputSchema,
  historyQuerySchema,
  newsInputSchema,
  nomenclatureInputSchema,
  partnerInputSchema,
  type RecordedChange,
  recordedChangeSchema,
  sensitivityRuleInputSchema,
  settingsInputSchema,
  speciesInputSchema,
} from 'shared/contract/administration';
import { currentLocale, formatDateTime, useLocale } from 'shared/i18n';
import { workWords } from 'shared/programme';
import { findKind } from 'shared/records';
import { DatePicker, NumberInput } from 'shared/ui/fields';
import {
  type ChangedField,
  type FieldTexts,
  type OwnFilterProps,
  useChangedFields,
  usePersonName,
} from 'shared/ui/record';
import { defineTable, sectionTexts } from '../../table/define-table';
import { fieldsOf } from '../../table/facts-of';
import accountsEn from '../accounts/en.json';
import accountsFr from '../accounts/fr.json';
import areasEn from '../areas/en.json';
import areasFr from '../areas/fr.json';
import layersEn from '../base-layers/en.json';
import layersFr from '../base-layers/fr.json';
import groupsEn from '../groups/en.json';
import groupsFr from '../groups/fr.json';
import newsEn from '../news/en.json';
import newsFr from '../news/fr.json';
import listsEn from '../nomenclatures/en.json';
import listsFr from '../nomenclatures/fr.json';
import partnersEn from '../partners/en.json';
import partnersFr from '../partners/fr.json';
import rulesEn from '../sensitivity-rules/en.json';
import rulesFr from '../sensitivity-rules/fr.json';
import settingsEn from '../settings/en.json';
import settingsFr from '../settings/fr.json';
import speciesEn from '../species/en.json';
import speciesFr from '../species/fr.json';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';
import classes from './history.module.css';

const useTexts = sectionTexts<typeof fr>('history');
type Group = keyof typeof groupsFr.names;
const MOST_CHARACTERS = 120;

type Own = Partial<Record<string, Partial<FieldFacts>>>;
const factsOf = (name: string, schema: z.ZodObject, words: object, own: Own = {}) => {
  const fields = fieldsOf(schema);
  for (const [field, facts] of Object.entries(own)) Object.assign(fields[field] ?? {}, facts);
  return [name, { name, fields, words } as unknown as KindFacts] as const;
};

/** Facts of administered kinds by the name in a change. */
const ADMINISTERED: ReadonlyMap<string, KindFacts> = new Map([
  factsOf(
    'accounts',
    accountInputSchema,
    { fr: accountsFr, en: accountsEn },
    { areas: { type: 'items', list: 'AREAS' }, owner_id: { type: 'item', list: 'OWNER' } },
  ),
  factsOf('areas', areaInputSchema, { fr: areasFr, en: areasEn }),
  factsOf('base-layers', baseLayerInputSchema, { fr: layersFr, en: layersEn }),
  factsOf('news', newsInputSchema, { fr: newsFr, en: newsEn }),
  factsOf(
    'nomenclatures',
    nomenclatureInputSchema,
    { fr: listsFr, en: listsEn },
    { parents: { type: 'items' } },
  ),
  factsOf('partners', partnerInputSchema, { fr: partnersFr, en: partnersEn }),
  factsOf(
    'sensitivity-rules',
    sensitivityRuleInputSchema,
    { fr: rulesFr, en: rulesEn },
    { species_id: { type: 'species' } },
  ),
  factsOf('settings', settingsInputSchema, { fr: settingsFr, en: settingsEn }),
  factsOf('species', speciesInputSchema, { fr: speciesFr, en: speciesEn }),
]);
const kindFactsOf = (name: string) => ADMINISTERED.get(name) ?? findKind(name);

const shortened = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** The words for a code of works or alarms. */
const wordOfCode = (code: unknown) =>
  Object.values(workWords[currentLocale()])
    .map((words: Readonly<Record<string, string>>) => words[String(code)])
    .find(word => word !== undefined);

/** The changed fields with old and new values; for a created or deleted record, all its values on demand. */
function ChangedFields({ change }: { change: RecordedChange }) {
  const t = useTexts();
  const says = t as unknown as (key: string) => string;
  const locale = useLocale();
  const groups = locale === 'fr' ? groupsFr : groupsEn;
  const describe = useChangedFields(kindFactsOf);
  const isUpdate = change.action === 'update';
  const side = change.action === 'delete' ? 'before' : 'after';
  const changes = Object.fromEntries(
    Object.entries(change.changes).filter(([, sides]) => isUpdate || !isEmpty(sides[side])),
  );
  const isOfWorks = change.kind === 'work-items' || change.kind === 'alarms';

  const words = kindFactsOf(change.kind)?.words[locale].field;
  const labelOf = (key: string) => {
    const own = `changed_${key}`;
    return words?.[key] ?? (own in fr.say ? says(`say.${own}`) : key.replaceAll('_', ' '));
  };

  /** A short text for a value of unknown type. */
  function textOf(value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'say.yes' : 'say.no');
    if (value === undefined || isEmpty(value)) return t('say.empty');
    if (Array.isArray(value)) return value.map(textOf).join(', ');
    if (typeof value === 'object' && value !== null)
      return 'coordinates' in value ? t('say.geometry') : shortened(JSON.stringify(value));
    const text = String(value);
    return (isOfWorks && wordOfCode(text)) || groups.names[text as Group] || shortened(text);
  }

  const { fields, others } = describe(change.kind, changes);
  const unnamed = isOfWorks ? Object.keys(changes).filter(key => key !== 'state') : others;
  const lines: ChangedField[] = [
    ...fields,
    ...unnamed.map(key => ({
      label: labelOf(key),
      sides: { before: textOf(changes[key]?.before), after: textOf(changes[key]?.after) },
    })),
  ];
  if (lines.length === 0) return null;
  const list = (
    <ul className={classes.changes}>
      {lines.map(({ label, sides }) => (
        <li key={label}>
          {sides ? t('say.named', { field: label }) : label}
          {sides && isUpdate && (
            <>
              <del>{sides.before}</del> →{' '}
            </>
          )}
          {sides?.[isUpdate ? 'after' : side]}
        </li>
      ))}
    </ul>
  );
  if (isUpdate) return list;
  return (
    <details>
      <summary>{t('say.values', { count: lines.length })}</summary>
      {list}
    </details>
  );
}

function Author({ by }: Pick<RecordedChange, 'by'>) {
  const t = useTexts();
  const nameOf = usePersonName();
  return by ? nameOf(by) : t('say.nobody');
}

const DayFilter = ({ value, ...control }: OwnFilterProps) => (
  <DatePicker {...control} value={(value as string | undefined) ?? null} />
);

const NumberFilter = ({ value, onChange, ...control }: OwnFilterProps) => (
  <NumberInput
    {...control}
    value={value ? Number(value) : null}
    onChange={next => onChange(next ? String(next) : undefined)}
  />
);

const momentOf = ({ at }: RecordedChange, { locale }: FieldTexts) => formatDateTime(at, locale);

/** All changes with their authors, newest first. */
const table = defineTable({
  name: 'history',
  words: { fr, en },
  row: recordedChangeSchema,
  query: historyQuerySchema,
  columns: [
    { field: 'at', width: '150px', render: momentOf, csv: momentOf },
    {
      field: 'by',
      width: '160px',
      render: change => <Author by={change.by} />,
      csv: ({ by }) => by?.full_name || by?.username,
    },
    { field: 'action', width: '90px', unsortable: true },
    { field: 'kind', width: '150px' },
    { field: 'record', width: '96px', unsortable: true },
    {
      field: 'changes',
      width: 'minmax(260px, 3fr)',
      render: change => <ChangedFields change={change} />,
      csv: ({ changes }) => JSON.stringify(changes),
      unsortable: true,
    },
  ],
  order: '-id',
  filters: ['q', 'kind', 'record', 'action', 'after', 'before'],
  quickFilters: ['q', 'kind', 'record'],
  filterControls: { record: NumberFilter, after: DayFilter, before: DayFilter },
  title: ({ kind, record, action }, texts) =>
    `${texts.code('kind', kind)} ${record} ${texts.code('action', action)}`,
  subtitle: (change, texts) => (
    <>
      <Author by={change.by} />, {momentOf(change, texts)}
      <ChangedFields change={change} />
    </>
  ),
});

export const Screen = tableScreen(table);
