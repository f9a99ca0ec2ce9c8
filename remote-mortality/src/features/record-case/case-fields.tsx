import { useState } from 'react';
import { useNomenclatures } from 'shared/api';
import type { PointGeometry, Position, Species } from 'shared/contract';
import { formatPosition } from 'shared/geometry';
import { formatDate, useLocale } from 'shared/i18n';
import { mortality, type mortalityInputSchema } from 'shared/kinds';
import { CauseSign } from 'shared/map';
import { DayChoice, NumberInput, PositionField, Select } from 'shared/ui/fields';
import {
  Checkbox,
  Field,
  FormFold,
  FormRow,
  Input,
  type KnownValue,
  KnownValues,
  type SchemaForm,
  SegmentedChoice,
  TextArea,
} from 'shared/ui/form';
import { choiceOptions, useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { InfrastructureField } from '../choose-infrastructure/infrastructure-field';
import type { LinkTarget } from '../choose-infrastructure/link-target';
import { useTargetName } from '../choose-infrastructure/use-target-name';
import type { CaseDraft } from './case-draft';
import { useSeenSpecies } from './seen-species';
import { SpeciesField } from './species-field';

interface CaseFieldsProps {
  form: SchemaForm<typeof mortalityInputSchema>;
  /** Values of the record, and the values the form starts with. */
  initial: CaseDraft;
  start: CaseDraft;
  species: Species | undefined;
  onSpecies: (species: Species | null) => void;
  /** Called with a new place. `accuracy` in metres, if the device located it. */
  onPlace: (geometry: PointGeometry | null | undefined, accuracy?: number) => void;
  /** Called when the user wants to change the place. */
  onPlacing: () => void;
  position: Position | null;
  target: LinkTarget | null;
  onTarget: (target: LinkTarget | null) => void;
  picking: boolean;
  onPicking: (picking: boolean) => void;
}

/** The fields of a case, in the order in which users in the field know the values. */
export function CaseFields({ form, initial, start, position, target, ...props }: CaseFieldsProps) {
  const t = useTexts();
  const locale = useLocale();
  const { label, ask, words } = useFieldTexts(mortality);
  const nameOf = useTargetName();
  const nomenclatures = useNomenclatures();
  const [startPosition] = useState(position);
  const seen = useSeenSpecies(startPosition);
  const causes = choiceOptions(nomenclatures, 'CAUSE_OF_DEATH', locale, { chosen: [initial.death_cause_id] });

  const place = (
    <>
      <Field of={form.field('geom')} label={label('geom')} hint={t('form.draw')} group>
        {control => (
          <PositionField {...control} onChange={next => props.onPlace(next)} onLocated={props.onPlace} />
        )}
      </Field>
      <Field of={form.field('infrstr_id')} label={label('infrstr')} group>
        {control => (
          <InfrastructureField
            {...control}
            position={position}
            chosen={target}
            onChoose={props.onTarget}
            picking={props.picking}
            onPick={props.onPicking}
          />
        )}
      </Field>
    </>
  );
  const knownValues: KnownValue[] = [
    {
      of: form.field('date'),
      label: label('date'),
      text: start.date && formatDate(form.values.date ?? '', locale),
      field: (
        <Field of={form.field('date')} label={label('date')} group>
          {control => <DayChoice {...control} />}
        </Field>
      ),
    },
    {
      of: form.field('author'),
      label: label('author'),
      text: start.author && form.values.author,
      field: (
        <Field of={form.field('author')} label={label('author')}>
          {control => <Input {...control} autoComplete="name" />}
        </Field>
      ),
    },
  ];
  if (startPosition)
    knownValues.unshift({
      of: form.field('geom'),
      label: t('case.place'),
      text: target ? nameOf(target) : formatPosition(position ?? startPosition),
      field: place,
      onOpen: props.onPlacing,
    });

  return (
    <>
      {!startPosition && place}
      <Field
        of={form.field('species_id')}
        {...ask('species')}
        {...(seen?.length !== 0 && { term: t('species.seen') })}
        group
      >
        {control => (
          <SpeciesField {...control} seen={seen} chosen={props.species} onChoose={props.onSpecies} />
        )}
      </Field>
      <Field of={form.field('death_cause_id')} {...ask('death_cause')} group>
        {control => (
          <SegmentedChoice
            {...control}
            choices={causes.map(({ value, label }) => ({
              value,
              label,
              tone: 'death',
              sign: <CauseSign code={nomenclatures.byId(value)?.code} />,
            }))}
          />
        )}
      </Field>
      <Field of={form.field('count')} {...ask('count')} hint={t('form.countHint')} inline>
        {control => <NumberInput {...control} placeholder={words.none?.count} />}
      </Field>
      <KnownValues values={knownValues} />
      <Checkbox value={form.values.observer_named} onChange={named => form.set('observer_named', named)}>
        {t('case.agrees')}
      </Checkbox>
      <Field of={form.field('comment')} label={label('comment')}>
        {control => <TextArea {...control} />}
      </Field>
      <FormFold title={label('data_source')} open={!!(start.data_source ?? start.data_source_url)}>
        <FormRow>
          <Field of={form.field('data_source')} label={label('data_source')}>
            {control => (
              <Select
                {...control}
                options={choiceOptions(nomenclatures, 'COD_SRC', locale, { chosen: [initial.data_source] })}
                placeholder={t('notGiven')}
              />
            )}
          </Field>
          <Field of={form.field('data_source_url')} label={label('data_source_url')}>
            {control => <Input {...control} type="url" inputMode="url" placeholder="https://" />}
          </Field>
        </FormRow>
      </FormFold>
    </>
  );
}
