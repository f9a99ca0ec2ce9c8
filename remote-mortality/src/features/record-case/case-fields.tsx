import { useNomenclatures } from 'shared/api';
import type { PointGeometry, Position, Species } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import type { mortalityInputSchema } from 'shared/kinds';
import { CauseSign } from 'shared/map';
import { DatePicker, NumberInput, PositionField, Select } from 'shared/ui/fields';
import {
  Field,
  FormRow,
  FormSection,
  Input,
  type SchemaForm,
  SegmentedChoice,
  TextArea,
} from 'shared/ui/form';
import { choiceOptions } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { InfrastructureField } from '../choose-infrastructure/infrastructure-field';
import type { LinkTarget } from '../choose-infrastructure/link-target';
import type { CaseDraft } from './case-draft';
import { SpeciesField } from './species-field';

interface CaseFieldsProps {
  form: SchemaForm<typeof mortalityInputSchema>;
  initial: CaseDraft;
  species: Species | undefined;
  onSpecies: (species: Species | null) => void;
  onPlace: (geometry: PointGeometry | null | undefined) => void;
  position: Position | null;
  target: LinkTarget | null;
  onTarget: (target: LinkTarget | null) => void;
  picking: boolean;
  onPicking: (picking: boolean) => void;
}

/** The fields of a case, in the order in which a person in the field knows the values. */
export function CaseFields({ form, initial, ...props }: CaseFieldsProps) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const causes = choiceOptions(nomenclatures, 'CAUSE_OF_DEATH', locale, { chosen: [initial.death_cause_id] });
  return (
    <>
      <Field of={form.field('geom')} label={t('case.position')} hint={t('form.draw')} group>
        {control => <PositionField {...control} onChange={props.onPlace} />}
      </Field>
      <FormRow>
        <Field of={form.field('date')} label={t('case.date')}>
          {control => <DatePicker {...control} future={false} />}
        </Field>
        <Field of={form.field('author')} label={t('case.author')}>
          {control => <Input {...control} autoComplete="name" />}
        </Field>
      </FormRow>
      <FormRow>
        <Field of={form.field('species_id')} label={t('case.species')}>
          {control => <SpeciesField {...control} chosen={props.species} onChoose={props.onSpecies} />}
        </Field>
        <Field of={form.field('count')} label={t('case.count')} hint={t('form.countHint')}>
          {control => <NumberInput {...control} placeholder={t('case.unknownCount')} />}
        </Field>
      </FormRow>
      <Field of={form.field('death_cause_id')} label={t('case.cause')} group>
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
      <Field of={form.field('infrstr_id')} label={t('case.infrastructure')} group>
        {control => (
          <InfrastructureField
            {...control}
            position={props.position}
            chosen={props.target}
            onChoose={props.onTarget}
            picking={props.picking}
            onPick={props.onPicking}
          />
        )}
      </Field>
      <FormSection title={t('form.origin')}>
        <FormRow>
          <Field of={form.field('data_source')} label={t('case.source')}>
            {control => (
              <Select
                {...control}
                options={choiceOptions(nomenclatures, 'COD_SRC', locale, { chosen: [initial.data_source] })}
                placeholder={t('notGiven')}
              />
            )}
          </Field>
          <Field of={form.field('data_source_url')} label={t('case.sourceUrl')}>
            {control => <Input {...control} type="url" inputMode="url" placeholder="https://" />}
          </Field>
        </FormRow>
      </FormSection>
      <Field of={form.field('comment')} label={t('case.remark')}>
        {control => <TextArea {...control} />}
      </Field>
    </>
  );
}
