import { type ComponentType, type ReactNode, useId } from 'react';
import type { AnyKind } from '../../../contract';
import { useSpeciesOptions } from '../../../platform/http';
import { MultiSelect, type Option, PeriodChoice } from '../../fields';
import { Checkbox } from '../../form';
import { SearchInput } from '../../form/search-input';
import { useAreaOptions, useSensitiveAreaOptions } from '../kind/area-options';
import { choiceOptions } from '../kind/choice-options';
import type { FilterProps, OwnFilterProps } from '../kind/define-record';
import { type FieldTexts, fieldAt } from '../kind/field-texts';
import { periodNames } from '../kind/period-filters';
import { FilterChip } from './filter-chip';
import classes from './kind-list.module.css';

interface FilterControlProps extends FilterProps {
  name: string;
  kind: AnyKind;
  /** Replaces the control that the facts determine. */
  own?: ComponentType<OwnFilterProps> | undefined;
  texts: FieldTexts;
  label?: string | undefined;
  chip?: boolean | undefined;
}

const listOf = (useOptions: () => readonly Option<number>[]) =>
  function Choices({ children }: { children: (options: readonly Option<number>[]) => ReactNode }) {
    return children(useOptions());
  };
/** These lists are loaded only when one of their filters is shown. */
const AllSpecies = listOf(useSpeciesOptions);
const AREAS: Readonly<Record<string, ReturnType<typeof listOf>>> = {
  'properties.areas[].id': listOf(useAreaOptions),
  'properties.sensitive_area[].id': listOf(useSensitiveAreaOptions),
};

/**
 * The control of a filter. It renders nothing for a box, a selection and the end of a period: the control of the
 * period's beginning has both ends.
 */
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
    case 'from': {
      const [, until] = periodNames(name);
      return labelled(
        <PeriodChoice
          id={id}
          value={{ from: value as string | undefined, until: filters[until] as string | undefined }}
          onChange={period => onFilters({ ...filters, [name]: period.from, [until]: period.until })}
        />,
      );
    }
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
      const choiceOf = (options: readonly Option<number | string>[]) =>
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
      const Areas = AREAS[facts.at];
      if (Areas) return <Areas>{choiceOf}</Areas>;
      if (field?.type === 'species') return <AllSpecies>{choiceOf}</AllSpecies>;
      return field?.list ? choiceOf(choiceOptions(nomenclatures, field.list, locale)) : null;
    }
    default:
      return null;
  }
}
