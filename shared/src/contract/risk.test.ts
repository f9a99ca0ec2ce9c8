import { RISK_LEVELS, type RiskLevel } from './codes';
import { riskOfLine, riskOfSupport } from './risk';

const support = (a: RiskLevel | null, d: RiskLevel | null) =>
  riskOfSupport({ pole_attractivity: a, pole_dangerousness: d });
const line = (m: RiskLevel | null, t: RiskLevel | null, l: RiskLevel | null) =>
  riskOfLine({ sgmt_moving_risk: m, sgmt_topo_integr_risk: t, sgmt_landscape_integr_risk: l });

describe('risk of a support', () => {
  it.each([
    ['RISK_L', 'RISK_L', 'RISK_L'],
    ['RISK_L', 'RISK_M', 'RISK_M'],
    ['RISK_M', 'RISK_M', 'RISK_M'],
    ['RISK_L', 'RISK_H', 'RISK_M'],
    ['RISK_M', 'RISK_H', 'RISK_H'],
    ['RISK_H', 'RISK_H', 'RISK_H'],
  ] as const)('%s + %s is %s, whichever way round', (a, d, expected) => {
    expect(support(a, d)).toBe(expected);
    expect(support(d, a)).toBe(expected);
  });

  it('is not evaluated when a level is missing or there is no diagnosis', () => {
    for (const level of RISK_LEVELS) {
      expect(support(level, null)).toBeNull();
      expect(support(null, level)).toBeNull();
    }
    expect(riskOfSupport(null)).toBeNull();
  });
});

describe('risk of a line', () => {
  it.each([
    ['RISK_L', 'RISK_L', 'RISK_L', 'RISK_L'],
    ['RISK_L', 'RISK_L', 'RISK_M', 'RISK_M'],
    ['RISK_M', 'RISK_M', 'RISK_M', 'RISK_M'],
    ['RISK_L', 'RISK_M', 'RISK_H', 'RISK_M'],
    ['RISK_L', 'RISK_H', 'RISK_H', 'RISK_H'],
    ['RISK_H', 'RISK_H', 'RISK_H', 'RISK_H'],
  ] as const)('%s + %s + %s is %s', (m, t, l, expected) => expect(line(m, t, l)).toBe(expected));

  it('is not evaluated when any of the three is missing', () => {
    expect(line(null, 'RISK_H', 'RISK_H')).toBeNull();
    expect(line('RISK_H', null, 'RISK_H')).toBeNull();
    expect(line('RISK_H', 'RISK_H', null)).toBeNull();
    expect(riskOfLine(null)).toBeNull();
  });
});
