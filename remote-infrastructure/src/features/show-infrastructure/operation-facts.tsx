import { labelOf, useLocale } from 'shared/i18n';
import type { Operation } from 'shared/kinds';
import { FactList, NeutralizationTag } from 'shared/ui/data';
import { Gallery } from 'shared/ui/pictures';
import { useTexts } from '../../locales/texts';
import classes from './sheet.module.css';

/** All an operation says, with its pictures. */
export function OperationFacts({ operation: { properties } }: { operation: Operation }) {
  const t = useTexts();
  const locale = useLocale();
  const { equipments, neutralization_level, operation_type, remark, media } = properties;
  return (
    <>
      <FactList
        facts={[
          {
            key: 'level',
            label: t('operation.neutralization_level'),
            value: <NeutralizationTag neutralization={neutralization_level} />,
          },
          {
            key: 'type',
            label: t('operation.operation_type'),
            value: operation_type && labelOf(operation_type, locale),
          },
          {
            key: 'equipments',
            label: t('operation.equipments'),
            wide: true,
            value:
              equipments.length === 0 ? (
                t('operation.noEquipment')
              ) : (
                <ul className={classes.equipments}>
                  {equipments.map(({ id, type, count, reference, comment }) => (
                    <li key={id}>
                      <strong>{count} ×</strong> {labelOf(type, locale)}
                      {reference && ` (${reference})`}
                      {comment && <div className={classes.soft}>{comment}</div>}
                    </li>
                  ))}
                </ul>
              ),
          },
          { key: 'remark', label: t('operation.remark'), value: remark, wide: true },
        ]}
      />
      <Gallery pictures={media} />
    </>
  );
}
