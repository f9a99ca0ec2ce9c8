import { patrols } from 'shared/testing/patrols';
import { tableScreen } from '../sections/table-screen';
import { bulkActs } from '../table/bulk';
import { defineTable } from '../table/define-table';

/** The sample kind as a section: its schemas are those of its other screens. */
const table = defineTable({
  name: 'patrols' as never,
  words: patrols.words,
  row: patrols.answerSchema.shape.properties,
  body: patrols.inputSchema.pick({ date: true, observers: true, way: true, remark: true }),
  query: patrols.filterSchema,
  list: {
    columns: ['id', 'date', 'way', 'observers'],
    order: '-date',
    filters: ['q', 'way'],
    bulk: bulkActs('patrols' as never, {}),
  },
  title: ({ id, date }, texts) => `${texts.words.one} ${id} · ${date}`,
  form: { parts: ['date', 'way', 'observers', 'remark'] },
});

export const Screen = tableScreen(table);
