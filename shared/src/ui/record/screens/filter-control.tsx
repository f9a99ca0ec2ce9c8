import { type ReactNode, useId } from 'react';
import type { AnyKind } from '../../../contract';
import { useSpeciesOptions } from '../../../platform/http';
import { DatePicker, MultiSelect, type Option, SearchInput, Select } from '../../form';
import { choiceOptions } from '../kind/choice-options';
import type { FieldTexts } from '../kind/field-texts';
import classes from './kind-list.module.css';

interface FilterControlProps {
  name: string;
  kind: AnyKind;
  texts: FieldTexts;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The control of a filter; none for boxes, and for records that are chosen elsewhere. */
export function FilterControl({ name, kind, texts, value, onChange }: FilterControlProps) {
  const id = useId();
  const species = useSpeciesOptions();
  const facts = kind.facts.filters[name];
  const { say, words, nomenclatures, locale } = texts;
  const labelled = (label: string, control: ReactNode) => (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      {control}
    </div>
  );
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
    case 'any': {
      const fieldName = facts.at.split('.')[1] ?? '';
      const field = kind.facts.fields[fieldName];
      const label = texts.label(fieldName);
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
        ? facts.codes.map(code => ({ value: code, label: words.code?.[code] ?? code }))
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
