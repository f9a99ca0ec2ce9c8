import { useSpeciesOptions } from 'shared/api';
import { MONTHS } from 'shared/contract';
import { administeredSensitiveAreaSchema, tableQuerySchema } from 'shared/contract/administration';
import { formatMonthDay, useLocale } from 'shared/i18n';
import {
  sensitiveAreas as kind,
  type SensitiveArea,
  sensitiveAreaInputSchema,
  sensitiveAreaSchema,
} from 'shared/kinds';
import { MultiSelect, Select } from 'shared/ui/fields';
import { type ControlProps, FormRow, TextArea } from 'shared/ui/form';
import type { FieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { bulkActs } from '../../table/bulk';
import { defineTable } from '../../table/define-table';
import { SurfaceInput } from '../../table/surface-input';
import classes from '../../table/table.module.css';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';

/** Number of days of a month in a leap year, so that 29 February can be chosen. */
const daysIn = (month: string) => new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
const twoDigits = (day: number) => String(day).padStart(2, '0');

/**
 * Input for an optional day without a year, `MM-DD`. Choosing a month selects its `first` or `last` day, unless a day
 * is chosen already.
 */
const monthDayInput = (begins: 'first' | 'last') =>
  function MonthDayInput({ id, value, onChange, ...described }: ControlProps<string | null | undefined>) {
    const t = useTexts();
    const format = new Intl.DateTimeFormat(useLocale(), { month: 'long', timeZone: 'UTC' });
    const [month = '', day = ''] = (value ?? '').split('-');
    const months = MONTHS.map(one => ({
      value: one,
      label: format.format(new Date(`2000-${one}-01T00:00:00Z`)),
    }));
    const days = Array.from({ length: month ? daysIn(month) : 0 }, (_, index) => ({
      value: twoDigits(index + 1),
      label: String(index + 1),
    }));
    const choose = (chosen: string) => {
      const last = daysIn(chosen);
      const kept = Math.min(Number(day), last) || (begins === 'first' ? 1 : last);
      onChange(`${chosen}-${twoDigits(kept)}`);
    };
    return (
      <fieldset className={classes.boxes} aria-labelledby={described['aria-labelledby']}>
        <FormRow>
          <Select<string>
            {...(id && { id })}
            aria-label={t('monthDay.month')}
            aria-describedby={described['aria-describedby']}
            aria-invalid={described['aria-invalid']}
            value={month || null}
            options={months}
            placeholder={t('monthDay.none')}
            onChange={chosen => (chosen ? choose(chosen) : onChange(null))}
          />
          <Select<string>
            aria-label={t('monthDay.day')}
            disabled={month === ''}
            clearable={false}
            value={day || null}
            options={days}
            onChange={chosen => onChange(`${month}-${chosen}`)}
          />
        </FormRow>
      </fieldset>
    );
  };

type Season = { season_from: string | null; season_to: string | null };

/** A column with a day without a year. The exported file has the day in the server's format. */
const season = (field: keyof Season) => ({
  field,
  width: '150px',
  render: (row: Season, { locale }: FieldTexts) => row[field] && formatMonthDay(row[field], locale),
  csv: (row: Season) => row[field],
});

const SpeciesSelect = (control: ControlProps<number[] | null | undefined>) => (
  <MultiSelect {...control} options={useSpeciesOptions()} />
);

const Lines = (control: ControlProps<string | null | undefined>) => <TextArea {...control} limit={2000} />;

const wordsOf = (locale: 'fr' | 'en', own: typeof fr) => ({
  ...own,
  field: { ...kind.facts.words[locale].field, ...own.field },
});

/** Breeding sites, corridors and protected areas. They are a kind of record that administrators write. */
const table = defineTable({
  name: 'sensitive-areas',
  words: { fr: wordsOf('fr', fr), en: wordsOf('en', en) },
  publicCalls: {
    path: kind.path,
    answer: sensitiveAreaSchema,
    read(area: SensitiveArea) {
      const { uuid: _, ...properties } = area.properties;
      return { ...properties, geom: area.geometry };
    },
  },
  row: administeredSensitiveAreaSchema,
  body: sensitiveAreaInputSchema,
  query: tableQuerySchema,
  list: {
    columns: [
      { field: 'name', width: 'minmax(180px, 2fr)' },
      'code',
      { field: 'description', width: 'minmax(180px, 2fr)' },
      season('season_from'),
      season('season_to'),
    ],
    order: 'name',
    filters: ['q'],
    bulk: bulkActs('sensitive-areas', {}, kind.path),
  },
  title: area => area.name,
  subtitle: area => area.code,
  form: {
    parts: ['name', 'code', 'description', 'species', 'season_from', 'season_to', 'geom'],
    controls: {
      description: Lines,
      species: SpeciesSelect,
      season_from: monthDayInput('first'),
      season_to: monthDayInput('last'),
      geom: SurfaceInput,
    },
    groups: ['season_from', 'season_to', 'geom'],
  },
});

export const Screen = tableScreen(table, {
  path: 'import/sensitive-areas/',
  accept: '.geojson,.json,.zip,.gpkg',
  fields: ['name', 'code', 'description', 'species', 'season_from', 'season_to'],
  allOrNothing: true,
});
