import { surveys } from 'shared/testing/surveys';
import { tableScreen } from '../sections/table-screen';
import { bulkActs } from '../table/bulk';
import { defineTable } from '../table/define-table';

/** The sample kind as a section: its schemas are those of its other screens. */
const table = defineTable({
  name: 'surveys' as never,
  words: surveys.words,
  row: surveys.answerSchema.shape.properties,
  body: surveys.inputSchema.pick({ date: true, observers: true, way: true, remark: true }),
  query: surveys.filterSchema,
  list: {
    columns: ['id', 'date', 'way', 'observers'],
    order: '-date',
    filters: ['q', 'way'],
    bulk: bulkActs('surveys' as never, {}),
  },
  title: ({ id, date }, texts) => `${texts.words.one} ${id} · ${date}`,
  form: { parts: ['date', 'way', 'observers', 'remark'] },
});

export const Screen = tableScreen(table);
