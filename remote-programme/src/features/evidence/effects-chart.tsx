import { type Effects, type EffectsBy, LEAST_EXPECTED } from 'shared/programme/evidence';
import { IntervalRows } from 'shared/ui/chart';
import { type EvidenceState, evidencePath } from './evidence-state';
import { useEvidenceWords, VERDICT_COLOURS } from './evidence-words';

/** Highest ratio that the scale shows. */
const MOST_SHOWN = 2;
const MOST_ROWS = 12;

interface EffectsChartProps {
  effects: Effects;
  by: EffectsBy;
  state: EvidenceState;
}

/** Deaths found after works against those expected, by what the works have in common. A row opens its details. */
export function EffectsChart({ effects: { total, rows }, by, state }: EffectsChartProps) {
  const { t, by: ofRows, name, verdict, number } = useEvidenceWords();
  const shown = [total, ...rows].slice(0, MOST_ROWS + 1);
  return (
    <IntervalRows
      title={t('effects.title')}
      subtitle={t('effects.subtitle')}
      definition={t('effects.definition', { least: number(LEAST_EXPECTED, 1) })}
      file={t('effects.file')}
      of={ofRows(by)}
      columns={(['found', 'expected', 'index', 'low', 'high'] as const).map(column => t(`column.${column}`))}
      most={MOST_SHOWN}
      reference={{ value: 1, name: t('effects.asExpected') }}
      rows={shown.map(effect => ({
        key: effect.key,
        name: name(effect, by),
        at: effect.index,
        words: verdict(effect),
        colour: effect.verdict ? VERDICT_COLOURS[effect.verdict] : undefined,
        strong: effect.key === (state.row ?? ''),
        values: [
          effect.found,
          effect.expected,
          effect.index?.value ?? null,
          effect.index?.low ?? null,
          effect.index?.high ?? null,
        ],
      }))}
      to={key => evidencePath({ ...state, view: 'works', by, row: key || undefined })}
    />
  );
}
