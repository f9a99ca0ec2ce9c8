import { type ReactNode, useState } from 'react';
import { Alert, Button, EmptyState, ErrorState, Tag } from 'shared/ui/core';
import {
  DeathSign,
  DeathTag,
  FactList,
  LoadingLines,
  NeutralizationSign,
  NeutralizationTag,
  Pill,
  Progress,
  RiskSign,
  RiskTag,
  Tabs,
} from 'shared/ui/data';
import { DatePicker, DayChoice, MultiSelect, NumberInput, PeriodChoice, Select } from 'shared/ui/fields';
import {
  Checkbox,
  CheckboxList,
  FormFold,
  FormRow,
  FormSection,
  Input,
  PasswordInput,
  SegmentedChoice,
  TextArea,
} from 'shared/ui/form';
import { FileDrop } from 'shared/ui/pictures';
import { CopyablePosition, Disclosure, SheetCard, TimelineEntry, ToggleChip } from 'shared/ui/record';
import { Slider } from 'shared/ui/slider';

interface KeptProps<Value> {
  start: Value;
  label: string;
  show: (control: { value: Value; onChange: (value: Value) => void; 'aria-label': string }) => ReactNode;
}

/** Keeps the value of a control. */
function Kept<Value>({ start, label, show }: KeptProps<Value>) {
  const [value, onChange] = useState(start);
  return show({ value, onChange, 'aria-label': label });
}

const kept = <Value,>(label: string, start: Value, show: KeptProps<Value>['show']) => (
  <Kept start={start} label={label} show={show} />
);

type Optional<Value> = Value | null | undefined;
const NOTHING = null as Optional<string>;
const day = '2026-04-01';

/** Examples of parts that need no record and come to rest, by name, for a text in the language of the interface. */
export const examples: Readonly<Record<string, ((text: string) => ReactNode) | undefined>> = {
  Alert: text => <Alert type="info" showIcon title={text} />,
  Button: text => <Button type="primary">{text}</Button>,
  EmptyState: () => <EmptyState />,
  ErrorState: () => <ErrorState onRetry={() => undefined} />,
  Tag: text => <Tag color="success">{text}</Tag>,
  Checkbox: text =>
    kept(text, false as Optional<boolean>, control => <Checkbox {...control}>{text}</Checkbox>),
  CheckboxList: text =>
    kept(text, [] as Optional<string[]>, control => <CheckboxList {...control} choices={choicesOf(text)} />),
  SegmentedChoice: text =>
    kept(text, NOTHING, control => <SegmentedChoice {...control} choices={choicesOf(text)} />),
  FormFold: text => <FormFold title={text}>{text}</FormFold>,
  FormRow: text => (
    <FormRow>
      <span>{text}</span>
      <span>{text}</span>
    </FormRow>
  ),
  FormSection: text => <FormSection title={text}>{text}</FormSection>,
  Input: text => kept(text, NOTHING, control => <Input {...control} />),
  PasswordInput: text =>
    kept(text, NOTHING, control => <PasswordInput {...control} autoComplete="new-password" />),
  TextArea: text => kept(text, NOTHING, control => <TextArea {...control} />),
  DatePicker: text => kept(text, NOTHING, control => <DatePicker {...control} />),
  DayChoice: text => kept(text, NOTHING, control => <DayChoice {...control} />),
  MultiSelect: text =>
    kept(text, [] as Optional<string[]>, control => <MultiSelect {...control} options={choicesOf(text)} />),
  NumberInput: text => kept(text, null as Optional<number>, control => <NumberInput {...control} />),
  PeriodChoice: text => (
    <label htmlFor="period">
      {text}{' '}
      {kept(text, {}, control => (
        <PeriodChoice {...control} id="period" />
      ))}
    </label>
  ),
  Select: text => kept(text, NOTHING, control => <Select {...control} options={choicesOf(text)} />),
  Slider: text => kept(text, 3, control => <Slider {...control} min={0} max={9} say={String} />),
  DeathSign: () => <DeathSign cause="COD_EL" />,
  DeathTag: () => <DeathTag count={2} cause="COD_IM" />,
  FactList: text => <FactList look="rows" facts={[{ key: text, label: text, value: text }]} />,
  LoadingLines: () => <LoadingLines rows={2} />,
  NeutralizationSign: () => <NeutralizationSign neutralization="partial" />,
  NeutralizationTag: () => <NeutralizationTag neutralization="full" date={day} />,
  Pill: text => <Pill tone="done">{text}</Pill>,
  Progress: text => <Progress label={text} value={3} max={9} />,
  RiskSign: () => <RiskSign risk="RISK_M" />,
  RiskTag: () => <RiskTag risk="RISK_H" />,
  Tabs: text =>
    kept(text, '1', ({ value, onChange }) => (
      <Tabs
        label={text}
        activeKey={value}
        onChange={onChange}
        items={choicesOf(text).map(({ value, label }) => ({ key: value, label, children: label }))}
      />
    )),
  FileDrop: text => (
    <FileDrop label={text} accept="image/*" onFile={() => undefined}>
      {text}
    </FileDrop>
  ),
  CopyablePosition: () => <CopyablePosition position={[9.1, 42.1]} />,
  Disclosure: text => <Disclosure title={text}>{text}</Disclosure>,
  SheetCard: text => <SheetCard label={text}>{text}</SheetCard>,
  TimelineEntry: text => <TimelineEntry title={text} day={day} />,
  ToggleChip: text =>
    kept(text, true as boolean, ({ value, onChange }) => (
      <ToggleChip pressed={value} onPress={() => onChange(!value)}>
        {text}
      </ToggleChip>
    )),
};

function choicesOf(text: string) {
  return ['1', '2'].map(value => ({ value, label: `${text} ${value}` }));
}
