import { render } from '@testing-library/react';
import type { RiskLevel } from '../../contract';
import { NeutralizationTag } from './risk-tag';

const ringOf = (risk?: RiskLevel | null) => {
  const { container } = render(
    <NeutralizationTag neutralization="none" {...(risk === undefined ? {} : { risk })} />,
  );
  return container.querySelector('path')?.getAttribute('stroke');
};

const urgent = 'var(--av-risk-high)';
const quiet = 'var(--av-risk-none-edge)';

describe('NeutralizationTag', () => {
  it('shows "not neutralised" in red where the risk calls for work', () => {
    expect(ringOf('RISK_H')).toBe(urgent);
    expect(ringOf('RISK_M')).toBe(urgent);
    expect(ringOf('RISK_L')).toBe(quiet);
    expect(ringOf(null)).toBe(quiet);
    expect(ringOf()).toBe(urgent);
  });
});
