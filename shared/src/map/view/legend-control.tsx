import { CAUSES_OF_DEATH, NEUTRALIZATIONS, RISK_LEVELS } from '../../contract';
import { type MapSymbol, SymbolIcon } from '../symbols/symbol-icon';
import { CAUSE_KEYS, NEUTRALIZATION_KEYS, RISK_KEYS } from '../symbols/symbol-labels';
import { useTexts } from '../texts';
import { MapControl } from './map-control';
import { MapPanel } from './map-panel';
import styles from './map-view.module.css';

/** Parts of the legend, each for a layer that can be shown. */
export type LegendPart = 'infrastructures' | 'mortality' | 'sensitive-areas' | 'areas';

type Entry = { readonly symbol: MapSymbol; readonly text: string };

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <section className={styles.legend}>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ symbol, text }) => (
          <li key={`${symbol.kind}${text}`}>
            <SymbolIcon symbol={symbol} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Colour, shape and words of everything the map shows; collapsed to a button. */
export function LegendControl({ parts }: { parts: readonly LegendPart[] }) {
  const t = useTexts();
  const risks = [...RISK_LEVELS].reverse();
  const areas: Entry[] = (
    [
      ['sensitive-areas', 'sensitive-area'],
      ['areas', 'area'],
    ] as const
  )
    .filter(([part]) => parts.includes(part))
    .map(([, kind]) => ({ symbol: { kind }, text: t(`kind.${kind}`) }));
  return (
    <MapControl place="bottom-start">
      <MapPanel label={t('legend.title')} icon="legend">
        {parts.includes('infrastructures') && (
          <>
            <Entries
              title={`${t('legend.support')} · ${t('legend.risk')}`}
              entries={[...risks, null].map(risk => ({
                symbol: { kind: 'support', risk, neutralization: 'none' },
                text: t(RISK_KEYS[risk ?? 'none']),
              }))}
            />
            <Entries
              title={`${t('legend.line')}`}
              entries={[...risks, null].map(risk => ({
                symbol: { kind: 'line', risk, neutralization: 'none' },
                text: t(RISK_KEYS[risk ?? 'none']),
              }))}
            />
            <Entries
              title={t('legend.neutralization')}
              entries={[...NEUTRALIZATIONS].reverse().map(neutralization => ({
                symbol: { kind: 'support', risk: 'RISK_H', neutralization },
                text: t(NEUTRALIZATION_KEYS[neutralization]),
              }))}
            />
          </>
        )}
        {parts.includes('mortality') && (
          <Entries
            title={t('legend.mortality')}
            entries={[
              ...CAUSES_OF_DEATH.map(cause => ({
                symbol: { kind: 'mortality' as const, cause },
                text: t(CAUSE_KEYS[cause]),
              })),
              { symbol: { kind: 'mortality-group' }, text: t('cause.group') },
            ]}
          />
        )}
        {areas.length > 0 && <Entries title={t('legend.areas')} entries={areas} />}
      </MapPanel>
    </MapControl>
  );
}
