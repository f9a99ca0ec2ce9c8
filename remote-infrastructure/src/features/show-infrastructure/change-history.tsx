import { type Nomenclatures, useNomenclatures } from 'shared/api';
import type { Infrastructure } from 'shared/contract';
import { type Locale, useLocale } from 'shared/i18n';
import { ChangeList, labelOfId } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { changedFields } from './changed-fields';

/** Who changed the infrastructure, when, and what. */
export function ChangeHistory({ infrastructure: { id, resourcetype } }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  const words = { locale: useLocale(), nomenclatures: useNomenclatures(), empty: t('change.empty') };
  return (
    <ChangeList
      resource={resourcetype === 'Point' ? 'points' : 'lines'}
      id={id}
      describe={changes =>
        changedFields(changes).map(({ field, before, after, place }) =>
          place
            ? t(`change.field.${field}`)
            : t('change.line', {
                field: t(`change.field.${field}`),
                before: wordOf(before, words),
                after: wordOf(after, words),
              }),
        )
      }
    />
  );
}

interface Words {
  locale: Locale;
  nomenclatures: Nomenclatures;
  empty: string;
}

function wordOf(value: unknown, { locale, nomenclatures, empty }: Words): string {
  if (value === null || value === undefined || value === '') return empty;
  return (typeof value === 'number' && labelOfId(nomenclatures, value, locale)) || String(value);
}
