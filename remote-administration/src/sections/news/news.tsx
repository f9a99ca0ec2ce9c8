import { localToday } from 'shared/contract';
import {
  administeredNewsSchema,
  newsInputSchema,
  newsQuerySchema,
  SUMMARY_LENGTH,
} from 'shared/contract/administration';
import { formatDate } from 'shared/i18n';
import { DatePicker } from 'shared/ui/fields';
import { type ControlProps, TextArea } from 'shared/ui/form';
import { bulkActs } from '../../table/bulk';
import { dayColumn, defineTable } from '../../table/define-table';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';
import { RichTextInput } from './rich-text-input';

const Summary = (control: ControlProps<string | null | undefined>) => (
  <TextArea {...control} limit={SUMMARY_LENGTH} />
);

const table = defineTable({
  name: 'news',
  words: { fr, en },
  row: administeredNewsSchema,
  body: newsInputSchema,
  query: newsQuerySchema,
  list: {
    columns: [
      dayColumn('published'),
      { field: 'title', width: 'minmax(160px, 2fr)' },
      { field: 'title_en', width: 'minmax(160px, 2fr)' },
      'private',
    ],
    order: '-published',
    filters: ['q', 'private'],
    bulk: bulkActs('news', {}),
  },
  title: (item, { locale }) => (locale === 'en' && item.title_en) || item.title,
  subtitle: (item, { locale }) => formatDate(item.published, locale),
  form: {
    parts: [
      { fold: 'french', parts: ['title', 'summary', 'body'] },
      { fold: 'english', parts: ['title_en', 'summary_en', 'body_en'] },
      { fold: 'publication', parts: ['published', 'private'] },
    ],
    controls: {
      summary: Summary,
      summary_en: Summary,
      body: RichTextInput,
      body_en: RichTextInput,
      published: DatePicker,
    },
    groups: ['body', 'body_en'],
    draft: () => ({ published: localToday(), body: '', body_en: '' }),
  },
});

export const Screen = tableScreen(table);
