import { labelOf, useLocale } from 'shared/i18n';
import { type Operation, operations } from 'shared/kinds';
import { FactList, NeutralizationTag } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './sheet.module.css';

/** All facts of an operation. */
export function OperationFacts({ works }: { works: Partial<Operation['properties']> }) {
  const t = useTexts();
  const locale = useLocale();
  const { label, shown } = useFieldTexts(operations);
  const { equipments = [], neutralization_level = 'none' } = works;
  return (
    <FactList
      facts={[
        {
          key: 'level',
          label: label('neutralization_level'),
          value: <NeutralizationTag neutralization={neutralization_level} />,
        },
        { key: 'type', label: label('operation_type'), value: shown('operation_type', works) },
        {
          key: 'equipments',
          label: label('equipments'),
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
        { key: 'remark', label: label('remark'), value: shown('remark', works), wide: true },
      ]}
    />
  );
}
