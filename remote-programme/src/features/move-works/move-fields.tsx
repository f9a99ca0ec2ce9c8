import type { WorkItem } from 'shared/programme';
import { WORK_FAULTS, WORK_QUESTIONS } from 'shared/programme';
import { Alert } from 'shared/ui/core';
import { DatePicker, DayChoice } from 'shared/ui/fields';
import { Field, SegmentedChoice } from 'shared/ui/form';
import { workEvents } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { SeasonNote } from '../show-works/season-note';
import { useWorkWords } from '../show-works/use-work-words';
import { isFaulty } from './move-evidence';
import type { MoveFormState } from './use-move-form';

type Form = MoveFormState['form'];

export function PlanFields({ form, item }: { form: Form; item: WorkItem }) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const day = form.values.planned_for;
  return (
    <>
      <Field
        of={form.field('planned_for')}
        label={t('move.planFor')}
        term={words.label(workEvents, 'planned_for')}
        required
      >
        {control => <DatePicker {...control} />}
      </Field>
      {day && <SeasonNote items={[item]} day={day} />}
    </>
  );
}

/**
 * The day of a verification and, if `asks`, its questions.
 * @param asks whether the outcome is still open
 */
export function CheckFields({ form, asks }: { form: Form; asks: boolean }) {
  const t = useWorksTexts();
  const words = useWorkWords();
  return (
    <>
      <Field of={form.field('date')} label={words.label(workEvents, 'date')} group>
        {control => <DayChoice {...control} />}
      </Field>
      {asks &&
        WORK_QUESTIONS.map(question => (
          <Field key={question} of={form.field(question)} label={t(`move.ask.${question}`)} group required>
            {control => (
              <SegmentedChoice
                {...control}
                choices={[
                  { value: 'yes', label: t('move.yes'), tone: 'done' },
                  { value: 'no', label: t('move.no'), tone: 'risk-high' },
                ]}
              />
            )}
          </Field>
        ))}
      {(!asks || isFaulty(form.values)) && <Alert type="warning" showIcon title={t('move.noMeans')} />}
    </>
  );
}

export function FaultField({ form }: { form: Form }) {
  const t = useWorksTexts();
  const words = useWorkWords();
  return (
    <Field of={form.field('fault')} label={t('move.fault')} group required>
      {control => (
        <SegmentedChoice
          {...control}
          choices={WORK_FAULTS.map(fault => ({ value: fault, label: words.fault(fault) }))}
        />
      )}
    </Field>
  );
}
