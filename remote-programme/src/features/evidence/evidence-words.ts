import { useNomenclatures } from 'shared/api';
import { formatNumber, labelOf, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { trials } from 'shared/kinds/surveys';
import type { Effect, EffectsBy, Estimate, Interval } from 'shared/programme/evidence';
import { useFieldTexts } from 'shared/ui/list';
import { useEvidenceTexts } from '../../locales/evidence-texts';
import { recordName } from '../rank-records/ranked-words';
import { useWorkWords } from '../show-works/use-work-words';
import type { EvidenceState } from './evidence-state';

type Verdict = NonNullable<Effect['verdict']>;

/** The verdict of a ratio by its limits. */
export const verdictOf = ({ low, high }: Interval): Verdict =>
  high < 1 ? 'helped' : low > 1 ? 'more' : 'not_proven';

/** The colour of a verdict; none where nothing is proven. */
export const VERDICT_COLOURS: Readonly<Record<Verdict, string | undefined>> = {
  helped: 'var(--av-done)',
  not_proven: undefined,
  more: 'var(--av-death)',
};

export function useEvidenceWords() {
  const t = useEvidenceTexts();
  const locale = useLocale();
  const { byId, byCode } = useNomenclatures();
  const { measures, label } = useWorkWords();
  const { filter } = useFieldTexts(infrastructures);
  const number = (value: number, digits = 0) =>
    formatNumber(value, locale, { maximumFractionDigits: value < 10 ? digits : 0 });
  const percent = (share: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
    formatNumber(share, locale, { style: 'percent', signDisplay, maximumFractionDigits: 0 }).replace(
      '-',
      '−',
    );
  return {
    t,
    number,
    percent,
    /** What the rows of effects, and those of estimates, are. */
    by(by: EffectsBy): string {
      if (by === 'operator') return label(infrastructures, 'owner');
      return by === 'equipment' ? filter('equipment') : t(`by.${by}`);
    },
    of: (of: EvidenceState['of']): string => (of === 'size' ? label(trials, 'size_class') : t(`of.${of}`)),
    /** What the works of a row have in common. */
    name({ key, name }: Pick<Effect, 'key' | 'name'>, by: EffectsBy): string {
      if (key === '') return t('effects.all');
      const item = byId(Number(key)) ?? (by === 'equipment' ? byCode('EQMT_TYPE', key) : undefined);
      if ((by === 'operator' || by === 'equipment') && item) return labelOf(item, locale);
      const [, line] = /^line-(\d+)$/.exec(key) ?? [];
      if (line) return recordName({ id: Number(line), resourcetype: 'Line' });
      if (by === 'measure' && key !== '0') return measures([key]);
      return name || t(`none.${by}`);
    },
    verdict: ({ verdict }: Pick<Effect, 'verdict'>) => t(`verdict.${verdict ?? 'too_early'}`),
    /** How many died, as short as in the last column of a table. */
    deaths({ deaths, at_most }: Pick<Estimate, 'deaths' | 'at_most'>): string {
      if (deaths)
        return t('estimate.short', {
          value: number(deaths.value),
          low: number(deaths.low),
          high: number(deaths.high),
        });
      return at_most === null ? t('estimate.none') : t('estimate.atMost', { number: number(at_most) });
    },
  };
}
