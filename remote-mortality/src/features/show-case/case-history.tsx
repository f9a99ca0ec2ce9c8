import { useNomenclatures } from 'shared/api';
import type { MortalityCase } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { ChangeList, labelOfId } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { changedFields, LISTED, ONLY_NAMED } from './changed-fields';

/** Who changed the case, when, and what. */
export function CaseHistory({ mortalityCase: { id } }: { mortalityCase: MortalityCase }) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();

  const words = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '')
      return field === 'count' ? t('case.unknownCount') : t('change.empty');
    const label = LISTED.has(field) && typeof value === 'number' && labelOfId(nomenclatures, value, locale);
    return label || String(value);
  };
  return (
    <ChangeList
      resource="mortality"
      id={id}
      describe={changes =>
        changedFields(changes).map(({ field, before, after }) =>
          ONLY_NAMED.has(field)
            ? t(`change.field.${field}`)
            : t('change.line', {
                field: t(`change.field.${field}`),
                before: words(field, before),
                after: words(field, after),
              }),
        )
      }
    />
  );
}
