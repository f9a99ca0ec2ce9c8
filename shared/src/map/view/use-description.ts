import { TILE_CAUSES, TILE_NEUTRALIZATIONS, TILE_RISKS } from '../../geometry';
import { formatNumber, useLocale } from '../../platform/language';
import { CAUSE_KEYS, NEUTRALIZATION_KEYS, RISK_KEYS } from '../symbols/symbol-labels';
import type { MapHit } from '../tiles/record-grid-layer';
import type { RecordInView } from '../tiles/records-in-view';
import { useTexts } from './texts';

/** Describes a record or a group of the map in words. */
export function useDescription(): (shown: RecordInView | MapHit) => string {
  const t = useTexts();
  const locale = useLocale();
  return shown => {
    if ('type' in shown && shown.type === 'group')
      return t(`inView.group.${shown.kind}`, {
        count: shown.count,
        number: formatNumber(shown.count, locale),
      });
    const { kind, id, value, neutralization } = shown;
    if (kind === 'sensitive-area' || kind === 'area')
      return ('name' in shown && shown.name) || t(`kind.${kind}`);
    const detail =
      kind === 'mortality'
        ? t(CAUSE_KEYS[TILE_CAUSES[value] ?? 'COD_UNKNOWN'])
        : `${t(RISK_KEYS[TILE_RISKS[value] ?? 'none'])}, ${t(NEUTRALIZATION_KEYS[TILE_NEUTRALIZATIONS[neutralization] ?? 'none'])}`;
    return t('inView.record', { kind: t(`kind.${kind}`), id, detail });
  };
}
