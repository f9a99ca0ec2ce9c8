import tokens from '../../ui/core/tokens.json';
import { MAP_COLOURS, outlineColour } from './palette';
import { lineStrokes, supportShapes } from './symbol-shapes';

const [NOT_EVALUATED, LOW, MEDIUM, HIGH] = [0, 1, 2, 3];
const [NONE, PARTIAL, FULL] = [0, 1, 2];

describe('the edge that says what was done', () => {
  it('is red only where nothing was done about a medium or high risk', () => {
    for (const risk of [MEDIUM, HIGH]) expect(outlineColour(risk, NONE)).toBe('undone');
    for (const risk of [NOT_EVALUATED, LOW]) expect(outlineColour(risk, NONE)).toBe('risk-none-edge');
    for (const risk of [NOT_EVALUATED, LOW, MEDIUM, HIGH])
      for (const done of [PARTIAL, FULL]) expect(outlineColour(risk, done)).toMatch(/^risk-\w+-edge$/);
  });

  it('is the same for lines as for supports: a line that was not evaluated has nothing red', () => {
    for (const risk of [NOT_EVALUATED, LOW, MEDIUM, HIGH])
      for (const done of [NONE, PARTIAL, FULL]) {
        const edge = outlineColour(risk, done);
        expect(lineStrokes(risk, done)[0]?.colour).toBe(edge);
        expect(supportShapes(risk, done)[1]?.stroke).toBe(risk === NOT_EVALUATED ? 'risk-none-edge' : edge);
      }
    const colours = lineStrokes(NOT_EVALUATED, NONE).map(({ colour }) => colour);
    expect(colours).not.toContain('risk-high');
  });
});

describe('signs', () => {
  it('tell a neutralised support by a shape of its own at every size', () => {
    for (const radius of [2, 4, 9, 11])
      for (const risk of [NOT_EVALUATED, LOW, MEDIUM, HIGH]) {
        const [none, partial, full] = [NONE, PARTIAL, FULL].map(
          state => supportShapes(risk, state, radius).length,
        );
        expect(partial).toBeGreaterThan(none as number);
        expect(full).toBeGreaterThan(none as number);
      }
  });

  it('count the risk in bars and break the ring of what was not evaluated', () => {
    const barsOf = (risk: number) =>
      supportShapes(risk, NONE).flatMap(({ path, stroke }) =>
        stroke?.endsWith('-glyph') ? [...path.matchAll(/M/g)] : [],
      ).length;
    expect([LOW, MEDIUM, HIGH].map(barsOf)).toEqual([1, 2, 3]);
    expect(barsOf(NOT_EVALUATED)).toBe(0);
    expect(supportShapes(NOT_EVALUATED, NONE)[1]?.dash).toBeDefined();
  });
});

type Vector = readonly [number, number, number];

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const rgbOf = (hex: string) =>
  [1, 3, 5].map(at => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Vector;

/** Contrast of two colours as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = rgbOf(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB. */
const VISIONS: Record<string, readonly Vector[]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const seenBy = (vision: readonly Vector[], colour: Vector) =>
  vision.map(row =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])),
  ) as unknown as Vector;

/** CIE 1976 L*a*b*, white D65. */
function labOf([red, green, blue]: Vector): Vector {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Difference of two colours (CIE 1976) for a person with this colour vision. */
function difference(vision: readonly Vector[], a: string, b: string): number {
  const [one, other] = [a, b].map(hex => labOf(seenBy(vision, rgbOf(hex)))) as [Vector, Vector];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

describe.each(['light', 'dark'] as const)('colours in the %s theme', theme => {
  const colours: Record<string, string> = tokens[theme].app;
  const colour = (name: string) => colours[name] ?? '';

  it('are all tokens of the theme', () => {
    for (const name of MAP_COLOURS) expect(colour(name)).toMatch(/^(#|rgb)/);
  });

  it.each(Object.entries(VISIONS))('tell any two risks apart under %s vision', (_, vision) => {
    const risks = ['risk-low', 'risk-medium', 'risk-high'];
    for (const [i, a] of risks.entries()) {
      for (const b of risks.slice(i + 1))
        expect(difference(vision, colour(a), colour(b))).toBeGreaterThanOrEqual(40);
      // The threshold is lower, since the dashed ring without bars already distinguishes "not evaluated".
      expect(difference(vision, colour(a), colour('risk-none'))).toBeGreaterThanOrEqual(38);
    }
    expect(difference(vision, colour('partial'), colour('risk-medium'))).toBeGreaterThanOrEqual(6.5);
  });

  it.each([
    ['risk-low', { light: 7.8, dark: 4.7 }],
    ['risk-medium', { light: 5.7, dark: 6.7 }],
    ['risk-high', { light: 8.9, dark: 3.7 }],
    ['risk-none', { light: 5.8, dark: 5.5 }],
    ['death', { light: 10.4, dark: 6.3 }],
  ])('%s stands out from the land of the map', (name, least) => {
    const land = colour('map-land');
    const parts = [name, `${name}-edge`]
      .filter(part => colour(part))
      .map(part => contrast(colour(part), land));
    expect(Math.max(...parts)).toBeGreaterThanOrEqual(least[theme] - 0.05);
  });
});
