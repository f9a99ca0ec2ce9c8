import { infrastructures } from 'shared/kinds';
import { type Priority, reasonsOutside, reasonWords, workWords } from 'shared/programme';
import { infrastructureFilterSchema, rankingFirstSchema, rankingQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import { presentPriorities, questionOf } from '../../domain/priorities/present-ranked';
import type { Viewer } from '../../domain/records/viewer';
import type { Scored } from '../../readmodel/model/kept-priorities';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE, type TableDefinition } from './define-table';
import { headerOf } from './wording';

interface Item extends Priority {
  id: number;
  scored: Scored;
}

/** Parameters of the ranking, the number of first records (all by default), and the file's language. */
export const priorityExportSchema = infrastructureFilterSchema
  .extend(rankingQuerySchema.shape)
  .extend(rankingFirstSchema.shape)
  .extend({ lang: z.enum(['fr', 'en']).optional() });

const STATES = { fr: { code: workWords.fr.state }, en: { code: workWords.en.state } };
/** Significant digits of exported estimates and costs. */
const DIGITS = 6;
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** Supports or lines in the order of the ranking. Every format has the reasons as words. */
export function priorityTable(
  viewer: Viewer,
  { n, lang: _, ...query }: z.output<typeof priorityExportSchema>,
  locale: Locale,
): TableDefinition<Item> {
  const question = questionOf(query);
  const { ranking } = viewer.context.model;
  return {
    name: 'priorities',
    geometry: item => item.infrastructure.geometry,
    columns: [
      { name: 'rank', type: 'integer', value: item => item.rank },
      { name: 'id', type: 'integer', value: item => item.id },
      { name: 'uuid', type: 'text', value: item => item.infrastructure.properties.uuid },
      {
        name: 'owner',
        ...headerOf(infrastructures, 'owner'),
        type: 'text',
        coded: true,
        value: (item, wording) => wording.item(item.infrastructure.properties.owner),
      },
      {
        name: 'municipality',
        ...headerOf(infrastructures, 'municipality'),
        type: 'text',
        value: item => item.infrastructure.properties.municipality,
      },
      { name: 'expected', type: 'real', value: item => rounded(item.expected) },
      { name: 'low', type: 'real', value: item => rounded(item.low) },
      { name: 'high', type: 'real', value: item => rounded(item.high) },
      { name: 'weight', type: 'real', value: item => rounded(item.weight) },
      { name: 'score', type: 'real', value: item => rounded(item.score) },
      { name: 'cost', type: 'real', value: item => rounded(item.cost) },
      {
        name: 'reasons',
        type: 'text',
        value: item =>
          reasonsOutside(item.reasons)
            .map(reason => reasonWords(reason, locale))
            .join('; ') || null,
      },
      {
        name: 'works_state',
        type: 'text',
        coded: true,
        value: ({ item }, wording) => item && wording.choice(item.state, STATES, 'state'),
      },
      { name: 'works_due', type: 'date', value: ({ item }) => item?.due ?? null },
      { name: 'settings_version', type: 'integer', value: item => item.scored.version },
      { name: 'ranked_on', type: 'date', value: item => item.scored.day },
    ],
    async *pages() {
      const ids = await ranking.order(question, n);
      for (let start = 0; start < ids.length; start += PAGE) {
        const part = [...ids.subarray(start, start + PAGE)];
        const { records, scored } = await ranking.these(part, start + 1, question.per);
        const priorities = await presentPriorities(viewer, records, scored.day);
        yield priorities.map(one => ({ ...one, id: one.infrastructure.id, scored }));
        await letOthersIn();
      }
    },
    number: async () => (await ranking.order(question, n)).length,
  };
}
