import { Fragment, useId } from 'react';
import { useSpeciesOptions } from 'shared/api';
import type { FieldFacts, KindFacts, z } from 'shared/contract';
import {
  accountInputSchema,
  areaInputSchema,
  baseLayerInputSchema,
  historyQuerySchema,
  networkSourceInputSchema,
  newsInputSchema,
  nomenclatureInputSchema,
  organisationInputSchema,
  partnerInputSchema,
  publicationInputSchema,
  type RecordedChange,
  recordedChangeSchema,
  sensitivityRuleInputSchema,
  settingsInputSchema,
  speciesInputSchema,
} from 'shared/contract/administration';
import { formatDateTime, useLocale } from 'shared/i18n';
import { alarms, workOrders } from 'shared/programme';
import { campaigns, campaignTargets } from 'shared/programme/campaigns';
import { findKind } from 'shared/records';
import { Button, XIcon } from 'shared/ui/core';
import { PeriodChoice } from 'shared/ui/fields';
import { Input } from 'shared/ui/form';
import {
  type ChangedField,
  type OwnFilterProps,
  useChangedFields,
  useFieldTexts,
  usePersonName,
} from 'shared/ui/record';
import { workEvents } from 'shared/works/kinds';
import { defineTable, momentColumn, sectionTexts, type Table } from '../../table/define-table';
import { fieldsOf } from '../../table/facts-of';
import accountsEn from '../accounts/en.json';
import accountsFr from '../accounts/fr.json';
import areasEn from '../areas/en.json';
import areasFr from '../areas/fr.json';
import layersEn from '../base-layers/en.json';
import layersFr from '../base-layers/fr.json';
import groupsEn from '../groups/en.json';
import groupsFr from '../groups/fr.json';
import networksEn from '../networks/en.json';
import networksFr from '../networks/fr.json';
import newsEn from '../news/en.json';
import newsFr from '../news/fr.json';
import listsEn from '../nomenclatures/en.json';
import listsFr from '../nomenclatures/fr.json';
import organisationEn from '../organisation/en.json';
import organisationFr from '../organisation/fr.json';
import partnersEn from '../partners/en.json';
import partnersFr from '../partners/fr.json';
import publicationEn from '../publication/en.json';
import publicationFr from '../publication/fr.json';
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

/** Facts of the administered kinds, orders, alarms and campaigns, by the kind's name in a change. */
const ADMINISTERED: ReadonlyMap<string, KindFacts> = new Map([
  factsOf(
    'accounts',
    accountInputSchema,
    { fr: accountsFr, en: accountsEn },
    { areas: { type: 'items', list: 'AREAS' }, owner_id: { type: 'item', list: 'OWNER' } },
  ),
  factsOf('areas', areaInputSchema, { fr: areasFr, en: areasEn }),
  factsOf('base-layers', baseLayerInputSchema, { fr: layersFr, en: layersEn }),
  factsOf(
    'networks',
    networkSourceInputSchema,
    { fr: networksFr, en: networksEn },
    { owner_id: { type: 'item', list: 'OWNER' }, network_type_id: { type: 'item', list: 'NETW_TYP' } },
  ),
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
  factsOf('organisation', organisationInputSchema, { fr: organisationFr, en: organisationEn }),
  factsOf('publication', publicationInputSchema, { fr: publicationFr, en: publicationEn }),
  factsOf('settings', settingsInputSchema, { fr: settingsFr, en: settingsEn }),
  factsOf('species', speciesInputSchema, { fr: speciesFr, en: speciesEn }),
  // `findKind` finds these kinds only once the screens that register them are loaded.
  ...[workOrders, alarms, campaigns, campaignTargets].map(({ facts }) => [facts.name, facts] as const),
]);
const kindFactsOf = (name: string) => ADMINISTERED.get(name) ?? findKind(name);

const shortened = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Returns a function that lists a change's fields in words: the changed fields, or the non-empty values of a created
 * or deleted record.
 */
function useChangeLines(): (change: RecordedChange) => ChangedField[] {
  const t = useTexts();
  const says = t as unknown as (key: string) => string;
  const locale = useLocale();
  const groups = locale === 'fr' ? groupsFr : groupsEn;
  const species = useSpeciesOptions();
  const describe = useChangedFields(
    kindFactsOf,
    id => species.find(({ value }) => value === id)?.label ?? String(id),
  );

  return ({ kind, action, changes: recorded }) => {
    const side = action === 'delete' ? 'before' : 'after';
    const changes = Object.fromEntries(
      Object.entries(recorded).filter(([, sides]) => action === 'update' || !isEmpty(sides[side])),
    );
    const isOfWorks = kind === 'work-items' || kind === 'alarms';
    // A change of works can also have the fields of the move that caused it.
    const ofMove = isOfWorks ? workEvents.words[locale] : undefined;
    const ofKind = kindFactsOf(kind)?.words[locale];
    const words = { ...ofMove?.field, ...ofKind?.field };
    const codes = { ...ofMove?.code, ...(isOfWorks && ofKind?.code) };
    const labelOf = (key: string) => {
      const textKey = `changed_${key}`;
      return words[key] ?? (textKey in fr.say ? says(`say.${textKey}`) : key.replaceAll('_', ' '));
    };

    /** A short text for a value whose field is unknown. */
    function textOf(value: unknown): string {
      if (typeof value === 'boolean') return t(value ? 'say.yes' : 'say.no');
      if (value === undefined || isEmpty(value)) return t('say.empty');
      if (Array.isArray(value)) return value.map(textOf).join(', ');
      if (typeof value === 'object' && value !== null)
        return 'coordinates' in value
          ? t('say.geometry')
          : Object.entries(value)
              .map(([key, part]) => t('say.named', { field: labelOf(key) }) + textOf(part))
              .join(' · ');
      const text = String(value);
      return codes[text] || groups.names[text as Group] || shortened(text);
    }

    const { fields, others } = describe(kind, changes);
    const unnamed = isOfWorks && changes.state ? Object.keys(changes).filter(key => key !== 'state') : others;
    // `describe` leaves out the support, which a sheet is about anyway, but the history needs it.
    const keys = new Set('infrastructure' in changes ? ['infrastructure', ...unnamed] : unnamed);
    return [
      ...fields,
      ...[...keys].map(key => ({
        label: labelOf(key),
        sides: { before: textOf(changes[key]?.before), after: textOf(changes[key]?.after) },
      })),
    ];
  };
}

/** A one-line summary of a change. A click on it opens all its values. */
function ChangedFields({ change }: { change: RecordedChange }) {
  const t = useTexts();
  const id = useId();
  const texts = useFieldTexts(table.kind);
  const lines = useChangeLines()(change);
  if (lines.length === 0) return null;
  const isUpdate = change.action === 'update';
  const line = ({ label, sides }: ChangedField) => (
    <>
      {sides ? t('say.named', { field: label }) : label}
      {sides && isUpdate && (
        <>
          <del>{sides.before}</del> →{' '}
        </>
      )}
      {sides?.[change.action === 'delete' ? 'before' : 'after']}
    </>
  );
  const title = table.title(change, texts);
  return (
    <>
      <button type="button" className={classes.line} popoverTarget={id}>
        {isUpdate
          ? lines.map((changed, at) => (
              <Fragment key={changed.label}>
                {at > 0 && ' · '}
                {line(changed)}
              </Fragment>
            ))
          : t('say.values', { count: lines.length })}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={title} className={classes.whole}>
        <header>
          <h2>{title}</h2>
          <Button
            type="text"
            icon={<XIcon aria-hidden />}
            aria-label={t('say.close')}
            popoverTarget={id}
            popoverTargetAction="hide"
          />
        </header>
        <ul>
          {lines.map(changed => (
            <li key={changed.label}>{line(changed)}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Author({ by }: Pick<RecordedChange, 'by'>) {
  const t = useTexts();
  const nameOf = usePersonName();
  return by ? nameOf(by) : t('say.nobody');
}

const PeriodFilter = ({ id, filters, onFilters }: OwnFilterProps) => (
  <PeriodChoice
    id={id}
    value={{ from: filters.after as string | undefined, until: filters.before as string | undefined }}
    onChange={({ from, until }) => onFilters({ ...filters, after: from, before: until })}
  />
);

const NumberFilter = ({ id, value, onChange }: OwnFilterProps) => (
  <Input
    id={id ?? ''}
    inputMode="numeric"
    autoComplete="off"
    value={(value ?? '') as string}
    onChange={text => onChange(text.replace(/\D|^0+/g, '') || undefined)}
  />
);

const table: Table = defineTable({
  name: 'history',
  words: { fr, en },
  row: recordedChangeSchema,
  query: historyQuerySchema,
  list: {
    columns: [
      momentColumn('at'),
      {
        field: 'by',
        width: '140px',
        render: change => <Author by={change.by} />,
        csv: ({ by }) => by?.full_name || by?.username,
      },
      { field: 'action', width: '110px', unsortable: true },
      { field: 'kind', width: '150px' },
      { field: 'record', width: '80px', unsortable: true },
      {
        field: 'changes',
        width: 'minmax(200px, 3fr)',
        render: change => <ChangedFields change={change} />,
        csv: ({ changes }) => JSON.stringify(changes),
        unsortable: true,
      },
    ],
    order: '-id',
    filters: ['q', 'kind', 'record', 'action', 'after'],
    quickFilters: ['q', 'kind', 'record'],
    filterControls: { record: NumberFilter, after: PeriodFilter },
  },
  title: ({ kind, record, action }, texts) =>
    `${texts.code('kind', kind)} ${record} · ${texts.code('action', action)}`,
  subtitle: (change, { locale }) => (
    <>
      <Author by={change.by} />, {formatDateTime(change.at, locale)}
      <ChangedFields change={change} />
    </>
  ),
});

export const Screen = tableScreen(table);
