import type { ReactNode } from 'react';
import type { FieldFacts } from '../../../contract';
import { DatePicker, DayChoice, MultiSelect, NumberInput, RiskChoice, Select } from '../../fields';
import { Checkbox, type ControlProps, Input, SegmentedChoice, TextArea } from '../../form';
import { choiceOptions } from '../kind/choice-options';
import type { FieldTexts } from '../kind/field-texts';

/** Maximum length of texts (characters) that get a single line. */
const ONE_LINE = 200;

interface FieldControlProps {
  name: string;
  facts: FieldFacts;
  control: ControlProps<unknown>;
  label: string;
  texts: FieldTexts;
  /** The initial value, which stays available as an option. */
  chosen: unknown;
}

/** The control of a type of field. */
export function FieldControl({ name, facts, control, label, texts, chosen }: FieldControlProps): ReactNode {
  const { words, nomenclatures, locale } = texts;
  switch (facts.type) {
    case 'day':
      return facts.past ? (
        <DayChoice {...(control as ControlProps<string | null | undefined>)} />
      ) : (
        <DatePicker {...(control as ControlProps<string | null | undefined>)} />
      );
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
      if (facts.list === 'RISK_LEV')
        return (
          <RiskChoice
            {...(control as ControlProps<number | null | undefined>)}
            levels={nomenclatures.choices('RISK_LEV')}
            answer={risk => texts.code(name, risk)}
          />
        );
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
