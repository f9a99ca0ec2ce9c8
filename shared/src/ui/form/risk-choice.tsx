import { RISK_LEVELS, type RiskLevel } from '../../contract';
import { RiskSign, riskColour } from '../data/risk-sign';
import { useTexts } from '../data/texts';
import choiceClasses from './choices.module.css';
import type { ControlProps } from './field';
import { SegmentedChoice } from './segmented-choice';

const NOT_EVALUATED = 'none';

interface RiskChoiceProps extends ControlProps<number | null | undefined> {
  /** Items of the list of risk levels. Their codes determine colour and shape. */
  levels: readonly { id: number; code: string }[];
}

/** Chooses a risk level or "not evaluated", each with its colour and shape. The value is the item's id. */
export function RiskChoice({ levels, value, onChange, ...rest }: RiskChoiceProps) {
  const t = useTexts();
  const codeOf = (id: number | null | undefined) =>
    levels.find(level => level.id === id)?.code ?? NOT_EVALUATED;
  const idOf = (code: string) => levels.find(level => level.code === code)?.id ?? null;
  return (
    <SegmentedChoice<RiskLevel | typeof NOT_EVALUATED>
      {...rest}
      className={choiceClasses.risk}
      choices={[
        ...RISK_LEVELS.map(risk => ({ value: risk, label: t(`risk.${risk}`), risk })),
        { value: NOT_EVALUATED, label: t('risk.none'), risk: null } as const,
      ].map(({ value: code, label, risk }) => ({
        value: code,
        label,
        colour: riskColour(risk),
        sign: <RiskSign risk={risk} />,
      }))}
      value={codeOf(value) as RiskLevel | typeof NOT_EVALUATED}
      onChange={code => onChange(code ? idOf(code) : null)}
    />
  );
}
