import { type ComponentType, type ReactNode, useId } from 'react';
import type { AnyKind } from '../../../contract';
import { useSpeciesOptions } from '../../../platform/http';
import { DatePicker, MultiSelect, type Option } from '../../fields';
import { Checkbox } from '../../form';
import { SearchInput } from '../../form/search-input';
import { choiceOptions } from '../kind/choice-options';
import type { ListFilters, OwnFilterProps } from '../kind/define-record';
import { type FieldTexts, fieldAt } from '../kind/field-texts';
import classes from './kind-list.module.css';

interface FilterControlProps {
  name: string;
  kind: AnyKind;
  /** Replaces the control that the facts determine. */
  own?: ComponentType<OwnFilterProps> | undefined;
  texts: FieldTexts;
  label?: string | undefined;
  filters: ListFilters;
  onChange: (value: unknown) => void;
}

/** The control of a filter; renders nothing for boxes, and for records chosen elsewhere. */
export function FilterControl({
  name,
  kind,
  own: Own,
  texts,
  label = texts.filter(name),
  filters,
  onChange,
}: FilterControlProps) {
  const id = useId();
  const species = useSpeciesOptions();
  const facts = kind.facts.filters[name];
  const { nomenclatures, locale } = texts;
  const value = filters[name];
  const labelled = (control: ReactNode) => (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      {control}
    </div>
  );
  if (Own) return labelled(<Own {...{ id, label, value, filters, onChange }} />);
  switch (facts?.test) {
    case 'words':
      return labelled(<SearchInput id={id} value={(value ?? '') as string} onChange={onChange} />);
    case 'from':
    case 'until':
      return labelled(
        <DatePicker id={id} noted={false} value={(value ?? null) as string | null} onChange={onChange} />,
      );
    case 'above0':
      return (
        <Checkbox value={value === true} onChange={only => onChange(only || undefined)}>
          {texts.code(name, 'true')}
        </Checkbox>
      );
    case 'any': {
      const field = fieldAt(kind.facts, facts.at)?.field;
      const options: Option<number | string>[] | undefined = facts.codes
        ? facts.codes.map(code => ({ value: code, label: texts.code(name, code) }))
        : field?.type === 'species'
          ? species
          : field?.list && choiceOptions(nomenclatures, field.list, locale);
      return (
        options &&
        labelled(
          <MultiSelect
            id={id}
            value={(value ?? []) as (number | string)[]}
            options={options}
            placeholder={texts.all(name)}
            onChange={several => onChange(several ?? [])}
          />,
        )
      );
    }
    default:
      return null;
  }
}
