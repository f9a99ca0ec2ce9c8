import { type ComponentType, type ReactNode, useId } from 'react';
import type { AnyKind } from '../../../contract';
import { useSpeciesOptions } from '../../../platform/http';
import { DatePicker, MultiSelect, type Option } from '../../fields';
import { Checkbox } from '../../form';
import { SearchInput } from '../../form/search-input';
import { choiceOptions } from '../kind/choice-options';
import type { FilterProps, OwnFilterProps } from '../kind/define-record';
import { type FieldTexts, fieldAt } from '../kind/field-texts';
import { FilterChip } from './filter-chip';
import classes from './kind-list.module.css';

interface FilterControlProps extends FilterProps {
  name: string;
  kind: AnyKind;
  /** Replaces the control that the facts determine. */
  own?: ComponentType<OwnFilterProps> | undefined;
  texts: FieldTexts;
  label?: string | undefined;
  /** Shows a choice as a chip. */
  chip?: boolean | undefined;
}

/** Loads the species, which their filters alone need. */
const AllSpecies = ({ children }: { children: (options: Option<number>[]) => ReactNode }) =>
  children(useSpeciesOptions());

/** The control of a filter; renders nothing for boxes, and for records chosen elsewhere. */
export function FilterControl({
  name,
  kind,
  own: Own,
  texts,
  label = texts.filter(name),
  filters,
  onFilters,
  chip = false,
}: FilterControlProps) {
  const id = useId();
  const facts = kind.facts.filters[name];
  const { nomenclatures, locale } = texts;
  const value = filters[name];
  const onChange = (next: unknown) => onFilters({ ...filters, [name]: next });
  const labelled = (control: ReactNode) => (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      {control}
    </div>
  );
  if (Own) {
    const control = <Own {...{ id, label, value, filters, texts, onChange, onFilters }} />;
    return chip ? control : labelled(control);
  }
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
      const chosen = (value ?? []) as (number | string)[];
      const any = texts.all(name);
      const choiceOf = (options: Option<number | string>[]) =>
        chip ? (
          <FilterChip
            {...{ label, any, options }}
            chosen={chosen[0]}
            onChoose={next => onChange(next === undefined ? undefined : [next])}
          />
        ) : (
          labelled(
            <MultiSelect
              {...{ id, options }}
              value={chosen}
              placeholder={any}
              onChange={next => onChange(next ?? [])}
            />,
          )
        );
      if (facts.codes)
        return choiceOf(facts.codes.map(code => ({ value: code, label: texts.code(name, code) })));
      if (field?.type === 'species') return <AllSpecies>{choiceOf}</AllSpecies>;
      return field?.list ? choiceOf(choiceOptions(nomenclatures, field.list, locale)) : null;
    }
    default:
      return null;
  }
}
