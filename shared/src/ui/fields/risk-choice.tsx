import { RISK_LEVELS, type RiskLevel } from '../../contract';
import { RiskSign, useRiskTexts } from '../data/risk-tag';
import { SegmentedChoice } from '../form/choices';
import type { ControlProps } from '../form/field';
import classes from './risk-choice.module.css';

const NOT_EVALUATED = 'none';
const TONES = { RISK_L: 'risk-low', RISK_M: 'risk-medium', RISK_H: 'risk-high' } as const;

interface RiskChoiceProps extends ControlProps<number | null | undefined> {
  /** Items of the list of risk levels, by which codes and ids are converted. */
  levels: readonly { id: number; code: string }[];
  /** Text of a level as an answer to the field's question; by default its name. */
  answer?: (risk: RiskLevel) => string;
}

/** Chooses a risk level or "not evaluated", which is shown smaller. The value is the level's id. */
export function RiskChoice({ levels, answer, value, onChange, ...rest }: RiskChoiceProps) {
  const texts = useRiskTexts();
  return (
    <SegmentedChoice<string>
      {...rest}
      className={classes.risk}
      choices={[
        ...RISK_LEVELS.map(risk => ({
          value: risk,
          label: answer?.(risk) ?? texts.risk(risk),
          tone: TONES[risk],
          sign: <RiskSign risk={risk} />,
        })),
        {
          value: NOT_EVALUATED,
          label: texts.risk(null),
          tone: 'risk-none',
          sign: <RiskSign risk={null} />,
          quiet: true,
        },
      ]}
      value={levels.find(level => level.id === value)?.code ?? NOT_EVALUATED}
      onChange={code => onChange(levels.find(level => level.code === code)?.id ?? null)}
    />
  );
}
