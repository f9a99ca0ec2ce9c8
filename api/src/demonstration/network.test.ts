import { distanceBetween, lengthOfLine } from 'shared/map/geometry';
import { describe, expect, it } from 'vitest';
import { drawNetwork, SPANS } from './network';
import { ROUTES } from './routes';
import { seededRandom } from './seeded-random';

const counts = { supports: 1500, lines: 200 };
const network = drawNetwork(ROUTES, counts, seededRandom(1));

describe('the network of the demonstration', () => {
  it('has 1,500 supports along 200 lines, mostly of the distribution network', () => {
    expect(network.supports).toHaveLength(1500);
    expect(network.lines).toHaveLength(200);
    expect(network.supports.filter(support => support.network === 'HTA-BT').length).toBeGreaterThan(1200);
    expect(network.supports.some(support => support.network === 'HTB')).toBe(true);
  });

  it('puts every support on its line and spans within bounds', () => {
    for (const support of network.supports)
      expect(network.lines[support.line]?.positions).toContainEqual(support.position);
    for (const line of network.lines) {
      expect(lengthOfLine({ type: 'LineString', coordinates: line.positions })).toBeGreaterThan(100);
      const [shortest, longest] = SPANS[line.network];
      for (const [index, end] of line.positions.entries()) {
        const start = line.positions[index - 1];
        if (!start) continue;
        expect(distanceBetween(start, end)).toBeGreaterThan(shortest - 1);
        expect(distanceBetween(start, end)).toBeLessThan(longest + 1);
      }
    }
  });

  it('is the same for the same seed', () => {
    expect(drawNetwork(ROUTES, counts, seededRandom(1))).toEqual(network);
    expect(drawNetwork(ROUTES, counts, seededRandom(2))).not.toEqual(network);
  });
});
