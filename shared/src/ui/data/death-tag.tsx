import type { Nomenclature } from '../../contract';
import { labelOf, useLocale } from '../../platform/language';
import { Pill } from './pill';
import { useTexts } from './texts';

const bolt = 'M13.4 5.2L7.6 13h3.7l-.9 5.8L16.4 11h-3.9z';
const star = 'M12 4.4l1.7 4.6 4.9-.7-3 3.9 3 3.9-4.9-.7-1.7 4.3-1.7-4.3-4.9.7 3-3.9-3-3.9 4.9.7z';
const question = 'M9.3 9.6a2.8 2.8 0 1 1 4.3 2.4c-1 .7-1.5 1.2-1.5 2.3M12 17.6v.1';

const DIAMOND = { x: 4, y: 4, width: 16, height: 16, rx: 3.6, transform: 'rotate(45 12 12)' };

interface DeathSignProps {
  cause?: string | undefined;
  /** Whether the bird is alive. */
  alive?: boolean;
  size?: number;
}

/**
 * A dead bird as a diamond with its cause: a bolt (electrocution), a star (impact) or a question mark; a living bird
 * as a pale diamond with a cross.
 */
export function DeathSign({ cause, alive = false, size = 20 }: DeathSignProps) {
  const glyph = cause === 'COD_EL' ? bolt : cause === 'COD_IM' ? star : null;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="none">
      {alive ? (
        <g fill="var(--av-surface)" stroke="var(--av-ink)" strokeWidth="2" strokeLinecap="round">
          <rect {...DIAMOND} />
          <path d="M8 12h8M12 8v8" />
        </g>
      ) : (
        <rect {...DIAMOND} fill="var(--av-death)" />
      )}
      {alive ? null : glyph ? (
        <path d={glyph} fill="var(--av-death-glyph)" />
      ) : (
        <path d={question} stroke="var(--av-death-glyph)" strokeWidth="2.2" strokeLinecap="round" />
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

export function DeathTag({ count, cause }: DeathTagProps) {
  const t = useTexts();
  return (
    <Pill tone="death">
      <DeathSign cause={cause} />
      {t('deaths', { count })}
    </Pill>
  );
}

export function CausePill({ cause, alive = false }: { cause: Nomenclature; alive?: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <Pill tone={alive ? null : 'death'}>
      <DeathSign cause={cause.code} alive={alive} />
      {alive ? t('alive', { cause: labelOf(cause, locale) }) : labelOf(cause, locale)}
    </Pill>
  );
}
