import { trials as kind, type Trial } from 'shared/kinds/surveys';
import { expect, it } from 'vitest';
import {
  type Cells,
  detectionRows,
  type GenestContext,
  persistenceRows,
  readGenest,
  seasonOf,
} from './genest-rows';

const table = (text: string): Cells[] => {
  const [header = '', ...lines] = text.trim().split('\n');
  const names = header.split(',');
  return lines.map(line => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
};
const asText = (rows: readonly (readonly unknown[])[]) => rows.map(row => row.join(',')).join('\n');
const at = (id: number) => ({ id, position: { type: 'Point', coordinates: [9, 42] } });
const context: GenestContext = {
  programme: { id: 3, way: 'FOOT', size_class: null },
  unitOf: name => (/^\d+$/.test(name) ? at(Number(name)) : name === 'P7' ? 'ambiguous_unit' : 'unknown_unit'),
  speciesOf: name => (name === 'Milvus milvus' ? 7 : undefined),
  unknownCause: 31,
  author: 'Max Berg',
  placedOn: '2026-04-15',
};
const stored = (text: Parameters<typeof readGenest>[0]) =>
  readGenest(text, context).rows.map(({ body }, id) => ({ ...body, id: id + 1 }) as unknown as Trial);

const SE = `pkID,Size,Season,s1,s2,s3,s4,s5
pk1,bat,spring,0,NA,NA,NA,NA
pk2,sml,spring,0,0,1,NA,NA
pk3,med,summer,1,NA,NA,NA,NA
pk4,lrg,fall,0,0,0,0,0`;
const CP = `cpID,Size,Season,LastPresent,FirstAbsent
cp1,bat,spring,0,0.93
cp2,sml,spring,13.99,21.13
cp3,lrg,summer,30,Inf
cp4,med,fall,0.98,1.97`;

it('gives trials back exactly', () => {
  const read = { SE: table(SE), CP: table(CP) };
  expect(asText(detectionRows(stored(read)))).toBe(SE);
  expect(asText(persistenceRows(stored(read)))).toBe(CP);
  const { rows } = readGenest(read, context);
  expect(rows).toHaveLength(8);
  for (const { body } of rows) expect(kind.inputSchema.safeParse(body).error).toBeUndefined();
});

it('tells each row whose size, sequence or interval cannot be', () => {
  const { rows, problems } = readGenest(
    {
      SE: table('pkID,Size,s1,s2,s3\na,eagle,0,1,NA\nb,sml,1,0,NA\nc,sml,0,NA,1\nd,sml,2,NA,NA'),
      CP: table('cpID,Size,LastPresent,FirstAbsent\ne,sml,5,3\nf,sml,,4\ng,sml,-1,2'),
    },
    context,
  );
  expect(rows).toEqual([]);
  expect(problems.map(({ file, row, code }) => `${file} ${row} ${code}`)).toEqual([
    'SE 2 unknown_size',
    'SE 3 bad_sequence',
    'SE 4 bad_sequence',
    'SE 5 bad_sequence',
    'CP 2 bad_interval',
    'CP 3 bad_interval',
    'CP 4 bad_interval',
  ]);
});

it('makes searches and finds of supports that are known, and tells the others', () => {
  const { rows, problems } = readGenest(
    {
      SS: table(`SearchDate,Season,12,13,t1,P7
2026-04-15,spring,1,1,1,0
2026-04-18,spring,0,1,0,0
2026-04-20,spring,1,1,0,0
2026-04-21,spring,0,0,1,1
soon,spring,1,1,1,1`),
      CO: table(`carcID,Turbine,DateFound,Species
x1,12,2026-04-15,Milvus milvus
x2,t1,2026-04-18,Milvus milvus
x3,13,2026-04-20,Bufo bufo`),
    },
    context,
  );
  const surveys = rows.filter(row => row.kind === 'surveys').map(({ body }) => body);
  // Whoever found something that cannot become a case has not found nothing.
  expect(surveys.map(({ date, nothing_found }) => [date, nothing_found])).toEqual([
    ['2026-04-15', false],
    ['2026-04-18', false],
    ['2026-04-20', false],
  ]);
  expect(surveys[1]?.targets).toEqual([{ infrastructure: 13, from_m: null, to_m: null }]);
  expect(rows.filter(row => row.kind === 'mortality').map(({ name }) => name)).toEqual(['x1']);
  expect(problems.map(({ file, row, code, value }) => [file, row, code, value])).toEqual([
    ['CO', 3, 'unknown_unit', 't1'],
    ['CO', 4, 'unknown_species', 'Bufo bufo'],
    ['SS', 1, 'unknown_unit', 't1'],
    ['SS', 1, 'ambiguous_unit', 'P7'],
    ['SS', 5, 'nothing_searched', '2026-04-21'],
    ['SS', 6, 'bad_date', 'soon'],
  ]);
});

it('is of the season of its month, and needs no file', () => {
  expect(['2026-12-31', '2026-02-01', '2026-03-01', '2026-08-31', '2026-11-30'].map(seasonOf)).toEqual([
    'winter',
    'winter',
    'spring',
    'summer',
    'fall',
  ]);
  expect(readGenest({}, context)).toEqual({ rows: [], problems: [] });
});
