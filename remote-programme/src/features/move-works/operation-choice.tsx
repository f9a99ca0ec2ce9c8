import { codeLabel } from 'shared/contract';
import { formatDate } from 'shared/i18n';
import { type Infrastructure, type Operation, operations as operationKind } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import type { WorkItem } from 'shared/programme';
import { Alert, PlusIcon } from 'shared/ui/core';
import { Field, type FieldBinding, SegmentedChoice } from 'shared/ui/form';
import { useWorksTexts } from '../../locales/works-texts';
import { useWorkWords } from '../show-works/use-work-words';
import { equipmentsOf, operationsSince } from './move-evidence';
import styles from './operation-choice.module.css';

interface OperationChoiceProps {
  item: WorkItem;
  infrastructure: Infrastructure | undefined;
  field: FieldBinding<number | null | undefined>;
}

/** Chooses the operation that fitted the works, among the operations dated since the request. */
export function OperationChoice({ item, infrastructure, field }: OperationChoiceProps) {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  const day = (date: string) => formatDate(date, locale);
  const levelOf = (level: string) =>
    codeLabel(operationKind.words[locale], 'neutralization_level', level).toLocaleLowerCase(locale);
  if (!infrastructure) return <Alert type="error" showIcon title={t('move.operationLoadFailed')} />;
  const operations = operationsSince(infrastructure.properties.operations, item.requested_on);
  const wordsOf = (operation: Operation): string => {
    const { date, neutralization_level, media } = operation.properties;
    const equipments = equipmentsOf(operation);
    return [
      t('move.operationText', { date: day(date), level: levelOf(neutralization_level) }),
      equipments > 0 ? t('move.operationEquipment', { count: equipments }) : t('move.noEquipment'),
      media.length > 0 && t('move.operationPictures', { count: media.length }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const record = (
    <LocalizedLink className={styles.record ?? ''} to={paths.operation(infrastructure.id)}>
      <PlusIcon /> {t('move.operationRecord')}
    </LocalizedLink>
  );
  return (
    <Field
      of={field}
      label={t('move.operation')}
      hint={operations.length > 0 && t('move.operationHint', { date: day(item.requested_on) })}
      group
      required
    >
      {control => (
        <div className={styles.none}>
          {operations.length === 0 ? (
            <p>{t('move.operationNone', { date: day(item.requested_on) })}</p>
          ) : (
            <SegmentedChoice
              {...control}
              className={styles.choices}
              choices={operations.map(choice => ({ value: choice.id, label: wordsOf(choice) }))}
            />
          )}
          {record}
        </div>
      )}
    </Field>
  );
}
