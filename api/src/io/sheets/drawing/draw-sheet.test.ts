import { afterEach, expect, it, vi } from 'vitest';
import { drawSheet } from './draw-sheet';
import type { SheetContent } from './sheet-content';

afterEach(() => vi.useRealTimers());

const content: SheetContent = {
  locale: 'en',
  title: 'Support no. 4127',
  subtitle: 'Ucciani · Enedis',
  source: 'Source: aviCable, data of 2 November 2026',
  changedAt: '2026-11-02T10:00:00.000Z',
  version: 'a-digest',
  pills: [{ text: 'High risk', tone: 'high' }],
  facts: [{ label: 'Owner', value: 'Enedis' }],
  map: {
    alt: 'Map of the surroundings',
    legend: [
      { text: 'This support', symbol: 'own' },
      { text: 'Line', symbol: 'line' },
    ],
    centre: [8.977, 42.0659],
    radius: 350,
    subject: { kind: 'support', position: [8.977, 42.0659], risk: 'RISK_H', neutralization: 'none' },
    supports: [{ position: [8.978, 42.067], risk: null, neutralization: 'full' }],
    lines: [
      {
        type: 'LineString',
        coordinates: [
          [8.97, 42.06],
          [8.98, 42.07],
        ],
      },
    ],
    cases: [[8.9771, 42.066]],
    municipalities: [
      {
        name: 'Ucciani',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [8.9, 42],
              [9, 42],
              [9, 42.1],
              [8.9, 42.1],
              [8.9, 42],
            ],
          ],
        },
      },
    ],
  },
  lead: null,
  sections: [
    {
      title: 'Visits (1)',
      notes: [],
      table: {
        columns: [
          { title: 'Date', share: 1 },
          { title: 'Risk', share: 2 },
        ],
        rows: [{ cells: ['10 May 2025', 'High'], details: [{ label: 'Remark:', value: 'A nest' }] }],
      },
    },
    { title: 'Photos (1)', notes: [], pictures: [{ bytes: null, alt: 'A', caption: 'B', missing: 'C' }] },
  ],
};
const drawn = async (one: SheetContent) => Buffer.from(await drawSheet(one)).toString('latin1');

it('draws the same bytes for the same content, whatever the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-03');
  const first = await drawn(content);
  vi.setSystemTime('2031-01-01');
  expect(await drawn(content)).toBe(first);
  expect(first).toContain('(D:20261102100000Z)');
  const idOf = (text: string) => /\/ID \[(<\w+>)/.exec(text)?.[1];
  expect(idOf(await drawn({ ...content, version: 'another' }))).not.toBe(idOf(first));
});

it('tags what it draws: each mark of content belongs to an element', async () => {
  const text = await drawn(content);
  const tags = [...text.matchAll(/\/S \/(\w+)\n/g)].map(([, tag]) => tag);
  expect(tags.filter(tag => tag === 'H1')).toHaveLength(1);
  expect(tags.filter(tag => tag === 'H2')).toHaveLength(2);
  expect(tags.filter(tag => tag === 'Figure')).toHaveLength(2);
  expect(tags.filter(tag => tag === 'Table')).toHaveLength(2);
  expect(text).toContain('/ColSpan 1');
  // A position without an element in the page's structure tree would be `null`.
  expect(text.match(/\/Nums \[[^\]]*\[[^\]]*null/)).toBeNull();
});
