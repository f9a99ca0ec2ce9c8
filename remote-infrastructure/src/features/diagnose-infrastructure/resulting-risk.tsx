import type { CSSProperties } from 'react';
import type { RiskLevel } from 'shared/contract';
import { RiskSign, riskName } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import classes from './diagnosis-form.module.css';

interface ResultingRiskProps {
  risk: RiskLevel | null;
  /** Risk and year of the last visit. */
  before: { risk: RiskLevel | null; year: string } | undefined;
}

/** The risk resulting from the answers, beside that of the last visit. */
export function ResultingRisk({ risk, before }: ResultingRiskProps) {
  const t = useTexts();
  const name = riskName(risk);
  const colours = { '--tint': `var(--av-${name}-tint)`, '--ink': `var(--av-${name}-ink)` } as CSSProperties;
  return (
    <p className={classes.result} style={colours} aria-live="polite">
      <RiskSign risk={risk} size={26} />
      <span>{t(`diagnosis.resultingRisk.${risk ?? 'none'}`)}</span>{' '}
      {before && (
        <small>
          {before.risk === risk
            ? t('diagnosis.asIn', { year: before.year })
            : t(`diagnosis.riskBefore.${before.risk ?? 'none'}`, { year: before.year })}
        </small>
      )}
    </p>
  );
}
