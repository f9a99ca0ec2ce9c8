import { MAP_COLOURS, outlineColour } from './palette';
import { lineStrokes, supportShapes } from './symbol-shapes';

const [NOT_EVALUATED, LOW, MEDIUM, HIGH] = [0, 1, 2, 3];
const [NONE, PARTIAL, FULL] = [0, 1, 2];

describe('the edge that says what was done', () => {
  it('is red only where nothing was done about a medium or high risk', () => {
    for (const risk of [MEDIUM, HIGH]) expect(outlineColour(risk, NONE)).toBe(MAP_COLOURS.none);
    for (const risk of [NOT_EVALUATED, LOW])
      expect(outlineColour(risk, NONE)).toBe(MAP_COLOURS.noneWithoutUrgency);
    for (const risk of [NOT_EVALUATED, LOW, MEDIUM, HIGH])
      for (const done of [PARTIAL, FULL]) expect(outlineColour(risk, done)).toBe(MAP_COLOURS.ink);
  });

  it('is the same for lines as for supports: a line that was not evaluated has nothing red', () => {
    for (const risk of [NOT_EVALUATED, LOW, MEDIUM, HIGH])
      for (const done of [NONE, PARTIAL, FULL]) {
        const edge = outlineColour(risk, done);
        expect(lineStrokes(risk, done)[0]?.colour).toBe(edge);
        expect(supportShapes(risk, done)[1]?.stroke).toBe(edge);
      }
    const colours = lineStrokes(NOT_EVALUATED, NONE).map(({ colour }) => colour);
    expect(colours).not.toContain(MAP_COLOURS.riskHigh);
  });
});
