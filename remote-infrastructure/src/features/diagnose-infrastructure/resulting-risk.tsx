import type { CSSProperties } from 'react';
import type { RiskLevel } from 'shared/contract';
import { RiskSign, riskName } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import classes from './diagnosis-form.module.css';

interface ResultingRiskProps {
  risk: RiskLevel | null;
  /** The risk of the last visit, and its year. */
  before: { risk: RiskLevel | null; year: string } | undefined;
}

/** The risk that follows from the answers, beside that of the last visit. */
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
