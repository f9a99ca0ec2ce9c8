import { WORK_MEASURES, type WorkMeasure } from 'shared/programme';
import { CheckboxList, Field, type FieldBinding, SegmentedChoice } from 'shared/ui/form';
import { useWorksTexts } from '../../locales/works-texts';
import { useWorkWords } from '../show-works/use-work-words';
import type { Candidate } from './fetch-candidates';
import styles from './measures-choice.module.css';
import { type AskedFor, typesToChoose } from './ordered-measures';

interface MeasuresChoiceProps {
  candidates: readonly Candidate[];
  mode: FieldBinding<AskedFor['mode'] | null | undefined>;
  /** Selected measures by type. */
  fields: Record<'POLE' | 'LINE', FieldBinding<WorkMeasure[] | null | undefined>>;
}

/** Chooses the measures: those advised, with a choice for supports and lines without advice, or the same for all. */
export function MeasuresChoice({ candidates, mode, fields }: MeasuresChoiceProps) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const without = candidates.filter(({ advice }) => advice.length === 0).length;
  const isAdvised = mode.value !== 'same';
  return (
    <div className={styles.choice}>
      <Field of={mode} label={t('order.measures')} group>
        {control => (
          <SegmentedChoice
            {...control}
            joined
            choices={[
              { value: 'advised', label: t('order.asAdvised') },
              { value: 'same', label: t('order.sameForAll') },
            ]}
          />
        )}
      </Field>
      {isAdvised && without > 0 && <p>{t('order.asAdvisedHint', { count: without })}</p>}
      {typesToChoose(candidates, mode.value ?? 'advised').map(type => (
        <Field
          key={type}
          of={fields[type]}
          label={t(type === 'POLE' ? 'order.forPoles' : 'order.forLines')}
          group
          required
        >
          {control => (
            <CheckboxList
              {...control}
              chip
              choices={WORK_MEASURES[type].map(value => ({ value, label: words.measure(value) }))}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
