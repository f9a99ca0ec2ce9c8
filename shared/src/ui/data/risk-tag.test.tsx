import { render } from '@testing-library/react';
import type { RiskLevel } from '../../contract';
import { MAP_COLOURS } from '../../map/symbols/palette';
import { NeutralizationTag } from './risk-tag';

const ringOf = (risk?: RiskLevel | null) => {
  const { container } = render(
    <NeutralizationTag neutralization="none" {...(risk === undefined ? {} : { risk })} />,
  );
  return container.querySelector('circle')?.getAttribute('stroke');
};

describe('NeutralizationTag', () => {
  it('shows "not neutralised" in the colour of the map', () => {
    expect(ringOf('RISK_H')).toBe(MAP_COLOURS.none);
    expect(ringOf('RISK_M')).toBe(MAP_COLOURS.none);
    expect(ringOf('RISK_L')).toBe(MAP_COLOURS.noneWithoutUrgency);
    expect(ringOf(null)).toBe(MAP_COLOURS.noneWithoutUrgency);
    expect(ringOf()).toBe(MAP_COLOURS.none);
  });
});
