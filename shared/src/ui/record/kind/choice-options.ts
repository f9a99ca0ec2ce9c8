import type { Nomenclature, NomenclatureTypeCode } from '../../../contract';
import type { ChoiceContext } from '../../../contract/choices';
import type { Nomenclatures } from '../../../platform/http';
import { type Locale, labelOf } from '../../../platform/language';
import type { Option } from '../../fields';

/** Items of a reference list as options. A chosen item stays an option even if it is no longer offered. */
export function choiceOptions(
  nomenclatures: Nomenclatures,
  type: NomenclatureTypeCode,
  locale: Locale,
  {
    context,
    chosen = [],
  }: { context?: ChoiceContext | undefined; chosen?: readonly (number | null | undefined)[] } = {},
): Option<number>[] {
  const offered = nomenclatures.choices(type, context);
  const noLongerOffered = chosen
    .map(id => nomenclatures.byId(id))
    .filter((item): item is Nomenclature => item !== undefined && !offered.some(({ id }) => id === item.id));
  return [...offered, ...noLongerOffered].map(item => ({ value: item.id, label: labelOf(item, locale) }));
}
