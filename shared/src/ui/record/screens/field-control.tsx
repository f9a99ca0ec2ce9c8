import type { ReactNode } from 'react';
import type { FieldFacts } from '../../../contract';
import { DatePicker, MultiSelect, NumberInput, Select } from '../../fields';
import { Checkbox, type ControlProps, Input, SegmentedChoice, TextArea } from '../../form';
import { choiceOptions } from '../kind/choice-options';
import type { FieldTexts } from '../kind/field-texts';

/** Longer texts get several lines (characters). */
const ONE_LINE = 200;

interface FieldControlProps {
  facts: FieldFacts;
  control: ControlProps<unknown>;
  label: string;
  texts: FieldTexts;
  /** The value the form began with: it stays offered. */
  chosen: unknown;
}

/** The control of a type of field. */
export function FieldControl({ facts, control, label, texts, chosen }: FieldControlProps): ReactNode {
  const { words, nomenclatures, locale } = texts;
  switch (facts.type) {
    case 'day':
      return <DatePicker {...(control as ControlProps<string | null | undefined>)} future={!facts.past} />;
    case 'number':
      return <NumberInput {...(control as ControlProps<number | null | undefined>)} />;
    case 'flag':
      return <Checkbox {...(control as ControlProps<boolean>)}>{label}</Checkbox>;
    case 'choice':
      return (
        <SegmentedChoice
          {...(control as ControlProps<string | null | undefined>)}
          choices={(facts.codes ?? []).map(code => ({ value: code, label: words.code?.[code] ?? code }))}
        />
      );
    case 'item':
    case 'items': {
      const ids = (Array.isArray(chosen) ? chosen : [chosen]) as number[];
      const options = facts.list ? choiceOptions(nomenclatures, facts.list, locale, { chosen: ids }) : [];
      return facts.type === 'item' ? (
        <Select {...(control as ControlProps<number | null | undefined>)} options={options} />
      ) : (
        <MultiSelect {...(control as ControlProps<number[] | null | undefined>)} options={options} />
      );
    }
    default: {
      const text = control as ControlProps<string>;
      return (facts.limit ?? 0) > ONE_LINE ? <TextArea {...text} /> : <Input {...text} />;
    }
  }
}
