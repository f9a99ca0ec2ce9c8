import {
  CAUSES_OF_DEATH,
  type CauseOfDeath,
  codeLabel,
  fieldLabel,
  NEUTRALIZATIONS,
  type Neutralization,
  RISK_LEVELS,
  type RiskLevel,
} from '../../contract';
import { infrastructures, mortality } from '../../kinds';
import { formatNumber, useLocale } from '../../platform/language';
import { type MapSymbol, SymbolIcon } from '../symbols/symbol-icon';
import styles from './legend.module.css';
import { CAUSE_KEYS, useTexts } from './texts';

export type LegendPart = 'infrastructures' | 'mortality' | 'sensitive-areas' | 'areas';

type Counted<Key extends string> = Readonly<Partial<Record<Key, number>>>;

/** Counts in the legend. Unknown counts are left out. */
export type LegendCounts = {
  readonly support?: Counted<RiskLevel | 'none'>;
  readonly line?: Counted<RiskLevel | 'none'>;
  readonly neutralization?: Counted<Neutralization>;
  readonly mortality?: Counted<CauseOfDeath | 'living'>;
  readonly 'sensitive-area'?: number;
};

type Entry = { readonly symbol: MapSymbol; readonly text: string; readonly count?: number | undefined };

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const locale = useLocale();
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ symbol, text, count }) => (
          <li key={`${symbol.kind}${text}`} data-none={count === 0 || undefined}>
            <SymbolIcon symbol={symbol} />
            <span>{text}</span>
            {count !== undefined && <span className={styles.count}>{formatNumber(count, locale)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Symbols and names of what the map shows, with the given counts. */
export function Legend({ parts, counts = {} }: { parts: readonly LegendPart[]; counts?: LegendCounts }) {
  const t = useTexts();
  const locale = useLocale();
  const label = (field: string) => fieldLabel(infrastructures.facts, field, locale) ?? field;
  const code = (field: string, value: string) => codeLabel(infrastructures.words[locale], field, value);
  const risks = [...RISK_LEVELS].reverse();
  const ofRisk = (kind: 'support' | 'line') =>
    [...risks, null].map(risk => ({
      symbol: { kind, risk, neutralization: 'none' as const },
      text: code('risk', risk ?? 'none'),
      count: counts[kind]?.[risk ?? 'none'],
    }));
  const areas: Entry[] = (
    [
      ['sensitive-areas', 'sensitive-area'],
      ['areas', 'area'],
    ] as const
  )
    .filter(([part]) => parts.includes(part))
    .map(([, kind]) => ({
      symbol: { kind },
      text: t(`kind.${kind}`),
      count: kind === 'sensitive-area' ? counts[kind] : undefined,
    }));
  return (
    <>
      {parts.includes('infrastructures') && (
        <>
          <Entries title={`${code('type', 'POLE')} · ${label('risk')}`} entries={ofRisk('support')} />
          <Entries title={t('legend.line')} entries={ofRisk('line')} />
          <Entries
            title={label('neutralization')}
            entries={[...NEUTRALIZATIONS].reverse().map(neutralization => ({
              symbol: { kind: 'support', risk: 'RISK_H', neutralization },
              text: code('neutralized', neutralization),
              count: counts.neutralization?.[neutralization],
            }))}
          />
        </>
      )}
      {parts.includes('mortality') && (
        <Entries
          title={mortality.words[locale].many}
          entries={[
            ...CAUSES_OF_DEATH.map(cause => ({
              symbol: { kind: 'mortality' as const, cause },
              text: t(CAUSE_KEYS[cause]),
              count: counts.mortality?.[cause],
            })),
            {
              symbol: { kind: 'mortality', cause: null, alive: true },
              text: fieldLabel(mortality.facts, 'alive', locale) ?? '',
              count: counts.mortality?.living,
            },
            { symbol: { kind: 'mortality-group' }, text: t('cause.group') },
          ]}
        />
      )}
      {areas.length > 0 && <Entries title={t('legend.areas')} entries={areas} />}
    </>
  );
}
