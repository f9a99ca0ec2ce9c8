import { type ReactNode, useId } from 'react';
import { useSpeciesOptions } from '../../../platform/http';
import { Checkbox, DatePicker, MultiSelect, type Option, SearchInput, Select } from '../../form';
import { choiceOptions } from '../kind/choice-options';
import type { ListFilters, RecordDefinition } from '../kind/define-record';
import type { FieldTexts } from '../kind/field-texts';
import classes from './kind-list.module.css';

interface FilterControlProps {
  name: string;
  of: RecordDefinition;
  texts: FieldTexts;
  filters: ListFilters;
  onChange: (value: unknown) => void;
}

/** The control of a filter; none for boxes, and for records that are chosen elsewhere. */
export function FilterControl({ name, of: definition, texts, filters, onChange }: FilterControlProps) {
  const id = useId();
  const species = useSpeciesOptions();
  const { kind, filterControls } = definition;
  const facts = kind.facts.filters[name];
  const { say, words, nomenclatures, locale } = texts;
  const value = filters[name];
  const fieldName = facts?.test === 'any' ? (facts.at.split('.')[1] ?? '') : '';
  const field = kind.facts.fields[fieldName];
  const label = words.filter?.[name] ?? texts.label(fieldName);
  const labelled = (text: string, control: ReactNode) => (
    <div className={classes.filter}>
      <label htmlFor={id}>{text}</label>
      {control}
    </div>
  );
  const Own = filterControls?.[name];
  if (Own) return labelled(label, <Own {...{ id, label, value, filters, onChange }} />);
  switch (facts?.test) {
    case 'words':
      return labelled(
        say('words'),
        <SearchInput id={id} value={(value ?? '') as string} onChange={onChange} />,
      );
    case 'from':
    case 'until':
      return labelled(
        say(facts.test),
        <DatePicker id={id} value={(value ?? null) as string | null} onChange={onChange} />,
      );
    case 'above0':
      return (
        <Checkbox value={value === true} onChange={only => onChange(only || undefined)}>
          {label}
        </Checkbox>
      );
    case 'any': {
      const chosen = (value ?? []) as (number | string)[];
      if (field?.type === 'species')
        return labelled(
          label,
          <Select
            id={id}
            value={(chosen[0] ?? null) as number | null}
            onChange={one => onChange(one ? [one] : [])}
            options={species}
            placeholder={say('all')}
          />,
        );
      const options: Option<number | string>[] | undefined = facts.codes
        ? facts.codes.map(code => ({ value: code, label: texts.code(name, code) }))
        : field?.list && choiceOptions(nomenclatures, field.list, locale);
      return (
        options &&
        labelled(
          label,
          <MultiSelect
            id={id}
            value={chosen}
            options={options}
            placeholder={say('all')}
            onChange={several => onChange(several ?? [])}
          />,
        )
      );
    }
    default:
      return null;
  }
}
