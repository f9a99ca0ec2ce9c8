import { BIRDS, type Bird, birdGroupOf } from './birds';
import { HEADS, type Head, UNKNOWN_HEAD } from './heads';
import { kitShapes } from './kit';
import { ARRESTERS, type FaceOf, isLine, POSTS, partsOf } from './parts-of';
import {
  area,
  type Drawing,
  type FaceColour,
  type FaceSize,
  join,
  points,
  round,
  type Shape,
  stroke,
} from './shapes';
import { wirePath, wiresOf } from './wires';

const TOWER_BARS =
  'M-5 6L5 14M5 6L-5 14 5 22M-5 14L5 22-6 30M5 22L-6 30 6 40M5 30L-6 40M-6 40L9 54M6 40L-9 54 13 72M9 54L-13 72 18 94M13 72L-18 94';

function post(x: number, top: number, foot: number, material: string): Shape[] {
  if (material === 'lattice') {
    let bars = '';
    for (let y = top, side = -1; y < foot; y += 9, side = -side)
      bars += `M${x + side * 5} ${y}L${x - side * 6} ${y + 9}`;
    return [
      stroke(`M${x - 4.5} ${top}L${x - 7.5} ${foot}M${x + 4.5} ${top}L${x + 7.5} ${foot}`, 'metal', 1.7),
      stroke(bars, 'metal', 1.1),
    ];
  }
  const half = { wood: 3.2, concrete: 2.3 }[material] ?? 3;
  const colour = material === 'wood' ? 'wood' : material === 'tube' ? 'metal' : 'concrete';
  const body = area(`M${x - half} ${top}H${x + half}L${x + 4.3} ${foot}H${x - 4.3}Z`, colour);
  if (material !== 'wood' && material !== 'concrete') return [body];
  const shade: FaceColour = `${material}-2`;
  const shadow = area(`M${x + half / 4} ${top}H${x + half}L${x + 4.3} ${foot}H${x + 1.1}Z`, shade, 0.55);
  if (material === 'wood')
    return [
      body,
      shadow,
      stroke(`M${x - half} ${top}h${2 * half}`, shade, 1.6),
      stroke(`M${x - 0.9} ${top + 14}v16M${x - 1.6} ${top + 44}v22`, shade, 0.7),
    ];
  let recesses = '';
  for (let y = top + 30; y < foot; y += 15) recesses += `M${x - 1.5} ${y}h3v8h-3Z`;
  return [body, shadow, area(recesses, shade, 0.8)];
}

function bodyOf({ body, top = 0 }: Head, foot: number, material: string): Shape[] {
  switch (body) {
    case 'portal':
    case 'tubes':
      return [-22, 22].flatMap(x => post(x, top, foot, body === 'tubes' ? 'tube' : material));
    case 'tube':
      return post(0, top, foot, body);
    case 'cat':
      return [
        stroke('M0 34L-18 8-24-6-30 6M0 34L18 8 24-6 30 6M-24-6H24M-3 34L-26 122M3 34L26 122', 'metal', 1.6),
        stroke('M-4 38L9 56-14 78 22 104M4 38L-9 56 14 78-22 104', 'metal', 0.9),
      ];
    case 'tower':
      return [
        stroke(`M0 ${top}L-5 ${top + 16} -6 40-26 122M0 ${top}L5 ${top + 16} 6 40 26 122`, 'metal', 1.6),
        stroke(TOWER_BARS, 'metal', 0.9),
      ];
    default:
      return post(0, top, foot, material);
  }
}

/** An insulator as one stroke: its pin, and its discs across. */
function insulators({ up, down, left, right }: Head): string {
  const across = (x: number, y: number) => `M${round(x - 2.6)} ${round(y)}h5.2`;
  const upright = (x: number, y: number) => `M${round(x)} ${round(y - 2.6)}v5.2`;
  return [
    join(
      points(up),
      ({ x, y }) => `M${x} ${y}v-10${across(x, y - 3.6)}${across(x, y - 6.3)}${across(x, y - 9.6)}`,
    ),
    join(
      points(down),
      ({ x, y }) => `M${x} ${y}v13${[3.6, 6.4, 9.2, 12].map(at => across(x, y + at)).join('')}`,
    ),
    join(
      points(left),
      ({ x, y }) => `M${x} ${y}h-12${[3.6, 6.4, 9.2].map(at => upright(x - at, y)).join('')}`,
    ),
    join(
      points(right),
      ({ x, y }) => `M${x} ${y}h12${[3.6, 6.4, 9.2].map(at => upright(x + at, y)).join('')}`,
    ),
  ].join('');
}

/** Surge arresters above or below the crossarm. */
const arresterShapes = (codes: readonly (keyof typeof ARRESTERS)[]) =>
  codes.map(code => {
    const [y, way] = ARRESTERS[code];
    const discs = (x: number) => join([4, 7, 10], at => `M${x - 2.5} ${y + way * at}h5`);
    return stroke(
      join([-20, 20], x => `M${x} ${y}v${way * 13}${discs(x)}`),
      'arm',
      1.9,
    );
  });

/** Two hills, whose height follows the size of the drawing. */
function hills([x, y, width, height]: Drawing['box'], isWhole: boolean): Shape[] {
  const foot = y + height;
  const scale = isWhole ? 1 : 0.42;
  const level = isWhole ? 62 : foot - 22;
  const at = (part: number, rise: number) => `${round(x + width * part)} ${round(level + rise * scale)}`;
  const hill = (d: string, colour: FaceColour) => area(`M${d}V${foot}H${x}Z`, colour);
  return [
    // The sky of a sheet fades, which its frame draws.
    ...(isWhole ? [] : [area(`M${x} ${y}h${width}v${height}h${-width}Z`, 'sky')]),
    hill(`${at(0, 6)}C${at(0.16, -26)} ${at(0.3, -30)} ${at(0.42, -6)}S${at(0.72, -8)} ${at(1, -30)}`, 'far'),
    hill(`${at(0, 30)}C${at(0.28, 20)} ${at(0.5, 2)} ${at(0.7, 12)}S${at(0.92, 22)} ${at(1, 14)}`, 'near'),
  ];
}

/** A sign in one colour, with strokes that stay clear at 22 pixels. */
function glyphOf(head: Head): Drawing {
  const { body = 'tube', top = 0, up, down, extra } = head;
  const posts = { tower: 'M0-6L-16 66M0-6L16 66', cat: 'M0 34L-24-6H24ZM0 34L-16 66M0 34L16 66', tube: '' };
  const pillars = posts[body as 'tower'] ?? 'M-22 7V66M22 7V66';
  const ink = (d: string, width: number) => stroke(d, 'ink', width);
  const stems =
    join(points(up), ({ x, y }) => `M${x} ${y}v-9`) + join(points(down), ({ x, y }) => `M${x} ${y}v9`);
  return {
    box: [-42, -22, 84, 84],
    shapes: [
      pillars ? ink(pillars, 4.2) : ink(`M0 ${top}V66`, 7),
      { ...ink(head.arms, 5.2), ...(head === UNKNOWN_HEAD && { dashed: true }) },
      ink(stems, 4.6),
      ink(
        join(wiresOf(head), ({ x, y }) => `M${x} ${y}h0`),
        9,
      ),
      ...(extra === 'tank' ? [area('M5 25h25v25H5Z', 'ink')] : []),
    ],
  };
}

function drawSupport(parts: ReturnType<typeof partsOf>, size: FaceSize): Drawing {
  const head = HEADS[parts.head ?? ''] ?? UNKNOWN_HEAD;
  if (size === 'glyph') return glyphOf(head);
  const { arms, braces, branch, jumpers, blades, extra, body } = head;
  const fitted = parts.fitted;
  const isWhole = size === 'head';
  const isTower = body === 'tower' || body === 'cat';
  const y = fitted.includes('nest') ? -34 : isTower ? -18 : -26;
  const box = isWhole ? ([-104, -34, 208, 154] as const) : ([-46, y, 92, 86] as const);
  const foot = box[1] + box[3] + 2;
  const end = box[0] + box[2] + 6;
  const material = parts.post ? POSTS[parts.post] : 'plain';
  const wires = head === UNKNOWN_HEAD || fitted.includes('buried') ? [] : wiresOf(head);
  const arm: FaceColour = body && body !== 'portal' ? 'metal' : 'arm';
  const shapes: (Shape | false)[] = [
    ...hills(box, isWhole),
    stroke(
      join(wires, wire =>
        [-end, end]
          .map(to => (wire.sides === (to < 0 ? 'right' : 'left') ? '' : wirePath(wire, to)))
          .join(''),
      ) +
        (wires.length > 0
          ? join(points(branch), ({ x, y }) => `M${x} ${y}Q${x + 34} ${y + 14} ${end} ${y + 17}`)
          : ''),
      'wire',
      1.1,
    ),
    ...bodyOf(head, foot, material),
    extra === 'stay' && stroke(`M1 12L${isWhole ? 62 : 40} ${foot}`, 'wire', 1),
    extra === 'riser' && stroke(`M-8 30Q0 34 0 42M10 30Q2 36 0 42`, 'arm', 1.8),
    extra === 'riser' && stroke(`M0 44V${foot}`, 'arm', 5.2),
    stroke(blades ?? '', 'metal', 1.8),
    { ...stroke(braces ?? '', arm, 1.3), opacity: 0.8 },
    {
      ...stroke(arms, arm, isTower ? 1.9 : 3.1),
      ...(head === UNKNOWN_HEAD && { dashed: true, opacity: 0.7 }),
    },
    extra === 'tank' && stroke('M3 34h8M3 46h8', 'arm', 2),
    extra === 'tank' && area('M10 27h25v26H10Z', 'metal'),
    extra === 'tank' && { ...stroke('M15 32v16M20 32v16M25 32v16M30 32v16', 'arm', 1.2), opacity: 0.55 },
    extra === 'tank' && stroke('M10 27.5h25', 'arm', 3),
    stroke(jumpers ?? '', 'wire', 1.1),
    extra === 'tank' && stroke('M14 25v-4M22 25v-4M30 25v-4', 'insulator', 3.6),
    stroke(insulators(head), 'insulator', 1.9),
    ...arresterShapes(parts.arresters),
    ...kitShapes(fitted, head, wires, end),
  ];
  return { box, shapes: shapes.filter(shape => shape !== false) };
}

const LINE: Drawing = {
  box: [0, 0, 64, 64],
  shapes: [
    stroke(
      'M14 18v38M50 18v38M6 24h16M42 24h16M0 28q7-2 14-4q18 10 36 0q7 2 14 4M4 21v3M24 21v3M40 21v3M60 21v3',
      'ink',
      2,
    ),
  ],
};

function drawBird(bird: Bird): Drawing | null {
  const group = birdGroupOf(bird);
  if (!group) return null;
  const [silhouette, strokes] = BIRDS[group];
  return {
    box: [0, 0, 64, 64],
    shapes: [area(silhouette, 'ink'), ...(strokes ? [stroke(strokes, 'ink', 2.4)] : [])],
  };
}

/** Parts that a head lacks are empty paths. */
const withoutGaps = ({ box, shapes }: Drawing): Drawing => ({ box, shapes: shapes.filter(({ d }) => d) });

const MOST_KEPT = 500;
const drawings = new Map<string, Drawing | null>();

/**
 * Draws what stands for a record without a photograph. The same parts in the same size are one drawing, drawn once.
 * @returns `null` for a bird of none of the groups
 */
export function drawFace(of: FaceOf, size: FaceSize): Drawing | null {
  if (isLine(of)) return LINE;
  const key =
    'bird' in of
      ? `${of.bird.scientific_name} ${of.bird.size_class}`
      : [size, ...of.arming.toSorted(), ...of.equipment.toSorted()].join(' ');
  let drawing = drawings.get(key);
  if (drawing === undefined) {
    if (drawings.size >= MOST_KEPT) drawings.clear();
    drawing = 'bird' in of ? drawBird(of.bird) : withoutGaps(drawSupport(partsOf(of), size));
    drawings.set(key, drawing);
  }
  return drawing;
}
