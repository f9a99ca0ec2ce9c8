import { codeLabel, fieldLabel } from '../../contract';
import { TILE_CAUSES, TILE_LIVING, TILE_NEUTRALIZATIONS, TILE_RISKS } from '../../geometry/tile-codes';
import { infrastructures, mortality } from '../../kinds';
import { formatNumber, useLocale } from '../../platform/language';
import type { GroupInView } from '../tiles/groups-in-view';
import type { MapHit } from '../tiles/record-grid-layer';
import type { RecordInView } from '../tiles/records-in-view';
import { CAUSE_KEYS, useTexts } from './texts';

export function useDescription(): (shown: RecordInView | MapHit | GroupInView) => string {
  const t = useTexts();
  const locale = useLocale();
  return shown => {
    if ('type' in shown && shown.type === 'group') {
      const { kind, count } = shown;
      const number = formatNumber(count, locale);
      const what = t(`inView.group.${kind}`, { count, number });
      if (!('sector' in shown)) return what;
      const { sector, high } = shown;
      return t('inView.inSector', {
        sector: t(`inView.sector.${sector}`),
        what: high > 0 ? t('inView.highRisk', { what, number: formatNumber(high, locale) }) : what,
      });
    }
    const { kind, id, value, neutralization } = shown;
    if (kind === 'sensitive-area' || kind === 'area')
      return ('name' in shown && shown.name) || t(`kind.${kind}`);
    if (kind === 'pole') {
      const name = 'name' in shown ? shown.name : undefined;
      return name ? t('inView.pole', { number: name }) : t('kind.pole');
    }
    if (kind === 'mortality') {
      const cause = CAUSE_KEYS[TILE_CAUSES[value] ?? 'COD_UNKNOWN'];
      const living = value === TILE_LIVING && fieldLabel(mortality.facts, 'alive', locale);
      const detail = living || t(cause);
      return t('inView.record', { kind: t('kind.mortality'), id, detail });
    }
    const code = (field: string, of: string) => codeLabel(infrastructures.words[locale], field, of);
    const risk = code('risk', TILE_RISKS[value] ?? 'none');
    const state = code('neutralized', TILE_NEUTRALIZATIONS[neutralization] ?? 'none');
    return t('inView.record', {
      kind: code('type', kind === 'support' ? 'POLE' : 'LINE'),
      id,
      detail: `${risk}, ${state}`,
    });
  };
}
