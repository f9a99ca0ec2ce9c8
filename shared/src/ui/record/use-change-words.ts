import { useNomenclatures } from '../../api';
import type { Change } from '../../contract';
import { formatDate, useLocale } from '../../i18n';
import { type ChangedField, changedFieldsOf } from './change-fields';
import { labelOfId } from './choice-options';
import { useTexts } from './texts';

type Equipment = { type_id?: unknown; count?: unknown };
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Puts changes into words: a line for each field, with what stood there and what stands there now. */
export function useChangeWords(): (changes: Change['changes']) => string[] {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();

  const labelOf = (id: unknown) =>
    (typeof id === 'number' && labelOfId(nomenclatures, id, locale)) || String(id);

  function wordsOf({ name, kind }: ChangedField, value: unknown): string {
    if (kind === 'flag') return t(value === true ? 'change.yes' : 'change.no');
    if (kind === 'number') return String(asList(value).length);
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return t(name === 'count' ? 'change.unknownCount' : 'change.empty');
    switch (kind) {
      case 'item':
        return labelOf(value);
      case 'items':
        return asList(value).map(labelOf).join(', ');
      case 'equipments':
        return (asList(value) as Equipment[])
          .map(({ type_id, count }) => `${count ?? 1} × ${labelOf(type_id)}`)
          .join(', ');
      case 'date':
        return formatDate(String(value), locale);
      case 'level':
        return t(value === 'full' ? 'change.full' : 'change.partial');
      default:
        return String(value);
    }
  }

  return changes => {
    const { fields, others } = changedFieldsOf(changes);
    const lines = fields.map(field => {
      const label = t(`change.field.${field.name}`);
      if (field.kind === 'named') return label;
      const [before, after] = [wordsOf(field, field.before), wordsOf(field, field.after)];
      return t('change.line', { field: label, before, after });
    });
    return others ? [...lines, t('change.others')] : lines;
  };
}
