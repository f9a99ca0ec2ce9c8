import type { ReactNode } from 'react';
import type { FieldFacts } from '../../../contract';
import type { ChoiceContext } from '../../../contract/choices';
import { DatePicker, DayChoice, MultiSelect, NumberInput, Select } from '../../fields';
import { RiskChoice } from '../../fields/risk-choice';
import { Checkbox, type ControlProps, Input, SegmentedChoice, TextArea } from '../../form';
import type { Choice } from '../../form/choices';
import { choiceOptions } from '../kind/choice-options';
import type { FieldTexts } from '../kind/field-texts';

/** Maximum length of a text (characters) that gets a single line. */
const ONE_LINE = 200;
/** Maximum number of choices that are all visible. More choices become a list. */
const AT_ONCE = 4;

const isLong = ({ codes = [], optional }: FieldFacts) => codes.length > AT_ONCE || optional === true;

/** Whether a field has several controls. */
export const isGroup = (facts: FieldFacts): boolean =>
  (facts.type === 'choice' && !isLong(facts)) ||
  (facts.type === 'day' && facts.past === true) ||
  facts.list === 'RISK_LEV';

/** How a form labels a field. A checkbox shows its own label. */
export const labelling = (name: string, { type }: FieldFacts, texts: FieldTexts) =>
  type === 'flag' ? { label: null } : texts.ask(name);

interface FieldControlProps {
  name: string;
  facts: FieldFacts;
  control: ControlProps<unknown>;
  label: string;
  texts: FieldTexts;
  /** The initial value, which stays available as an option. */
  chosen: unknown;
  placeholder?: string | undefined;
  /** The infrastructure and network for which items are offered. */
  context?: ChoiceContext | undefined;
  /** Whether an item is offered. A chosen item is always offered. */
  offers?: ((id: number) => boolean) | undefined;
  /** If given, the options are shown side by side, each with the returned signs. */
  signs?: ((value: number | string) => Pick<Choice<string>, 'tone' | 'sign'>) | undefined;
}

/** The control for a field of a kind of record, chosen by the type of the field. */
export function FieldControl(props: FieldControlProps): ReactNode {
  const { name, facts, control, label, texts, chosen, placeholder, signs, offers = () => true } = props;
  const { nomenclatures, locale } = texts;
  switch (facts.type) {
    case 'day':
      return facts.past ? (
        <DayChoice {...(control as ControlProps<string | null | undefined>)} />
      ) : (
        <DatePicker {...(control as ControlProps<string | null | undefined>)} />
      );
    case 'number':
      return (
        <NumberInput
          {...(control as ControlProps<number | null | undefined>)}
          {...(placeholder && { placeholder })}
        />
      );
    case 'flag':
      return <Checkbox {...(control as ControlProps<boolean>)}>{label}</Checkbox>;
    case 'choice': {
      const choice = control as ControlProps<string | null | undefined>;
      const choices = (facts.codes ?? []).map(code => ({
        value: code,
        label: texts.code(name, code),
        ...signs?.(code),
      }));
      return isLong(facts) ? (
        <Select {...choice} options={choices} clearable={facts.optional ?? false} />
      ) : (
        <SegmentedChoice {...choice} choices={choices} />
      );
    }
    case 'item':
    case 'items': {
      const item = control as ControlProps<number | null | undefined>;
      if (facts.list === 'RISK_LEV')
        return (
          <RiskChoice
            {...item}
            levels={nomenclatures.choices('RISK_LEV')}
            answer={risk => texts.code(name, risk)}
          />
        );
      const ids = (Array.isArray(chosen) ? chosen : [chosen]) as number[];
      const context = facts.offered && props.context;
      const options = facts.list
        ? choiceOptions(nomenclatures, facts.list, locale, { context, chosen: ids })
        : [];
      const offered = options.filter(({ value }) => value === item.value || offers(value));
      if (signs)
        return (
          <SegmentedChoice
            {...item}
            choices={offered.map(option => ({ ...option, ...signs(option.value) }))}
          />
        );
      return facts.type === 'item' ? (
        <Select {...item} options={offered} placeholder={placeholder} />
      ) : (
        <MultiSelect
          {...(control as ControlProps<number[] | null | undefined>)}
          options={offered}
          placeholder={placeholder}
        />
      );
    }
    case 'address':
      return (
        <Input {...(control as ControlProps<string>)} type="url" inputMode="url" placeholder="https://" />
      );
    default: {
      const text = control as ControlProps<string>;
      return (facts.limit ?? 0) > ONE_LINE ? <TextArea {...text} /> : <Input {...text} />;
    }
  }
}
