import { codeLabel, type Nomenclature } from '../../contract';
import { mortality } from '../../kinds';
import { labelOf, useLocale } from '../../platform/language';
import { Pill } from './pill';
import { useTexts } from './texts';

const bolt = 'M13.4 5.2L7.6 13h3.7l-.9 5.8L16.4 11h-3.9z';
const star = 'M12 4.4l1.7 4.6 4.9-.7-3 3.9 3 3.9-4.9-.7-1.7 4.3-1.7-4.3-4.9.7 3-3.9-3-3.9 4.9.7z';
const cross = 'M8 12h8M12 8v8';
const question = 'M9.3 9.6a2.8 2.8 0 1 1 4.3 2.4c-1 .7-1.5 1.2-1.5 2.3M12 17.6v.1';

/**
 * A dead bird as a diamond with its cause: a bolt (electrocution), a star (impact) or a question mark; a living bird
 * as a pale diamond with a cross.
 */
export function DeathSign({
  cause,
  alive = false,
  size = 20,
}: {
  cause?: string | undefined;
  alive?: boolean;
  size?: number;
}) {
  const glyph = cause === 'COD_EL' ? bolt : cause === 'COD_IM' ? star : null;
  const [ground, ink] = alive ? ['surface', 'ink'] : ['death', 'death-glyph'];
  const line = { stroke: `var(--av-${ink})`, strokeWidth: 2.2, strokeLinecap: 'round' } as const;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="none">
      <rect
        {...{ x: 4, y: 4, width: 16, height: 16, rx: 3.6, transform: 'rotate(45 12 12)' }}
        {...{ fill: `var(--av-${ground})`, ...(alive && line) }}
      />
      {glyph && !alive ? (
        <path d={glyph} fill={`var(--av-${ink})`} />
      ) : (
        <path d={alive ? cross : question} {...line} />
      )}
    </svg>
  );
}

interface DeathTagProps {
  /** Number of dead birds. */
  count: number;
  /** Code of the cause if all birds share it. */
  cause?: string | undefined;
}

/** A number of dead birds in words, with the sign of the cause. */
export function DeathTag({ count, cause }: DeathTagProps) {
  const t = useTexts();
  return (
    <Pill tone="death">
      <DeathSign cause={cause} />
      {t('deaths', { count })}
    </Pill>
  );
}

/** The cause of a death in words, with its sign; for a bird that lives, says so. */
export function CausePill({ cause, alive = false }: { cause: Nomenclature; alive?: boolean }) {
  const locale = useLocale();
  return (
    <Pill tone={alive ? null : 'death'}>
      <DeathSign cause={cause.code} alive={alive} />
      {alive && `${codeLabel(mortality.words[locale], 'alive', 'true')} · `}
      {labelOf(cause, locale)}
    </Pill>
  );
}
