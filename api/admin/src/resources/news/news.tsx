import ArticleIcon from '@mui/icons-material/Article';
import { DateField, DateInput, required, TextInput } from 'react-admin';
import { localToday } from 'shared/contract';
import { administeredNewsSchema, newsInputSchema } from 'shared/contract/administration';
import { currentLocale, formatDate, sameKeys } from 'shared/i18n';
import { defineSection } from '../../records/define-section';
import { RichTextInput } from '../../rich-text/rich-text-input';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const summary = (source: string) => <TextInput key={source} source={source} multiline maxRows={4} />;

/** News, newest first. French is used where the English text is empty. */
export const news = defineSection({
  name: 'news',
  group: 'content',
  icon: ArticleIcon,
  recordRepresentation: 'title',
  messages: sameKeys({ fr, en }),
  row: administeredNewsSchema,
  body: newsInputSchema,
  list: {
    columns: [
      { source: 'published', field: <DateField source="published" options={{ timeZone: 'UTC' }} /> },
      'title',
      'title_en',
      'private',
    ],
    sort: '-published',
    moreFilters: ['private'],
    title: item => (currentLocale() === 'en' && item.title_en) || item.title,
    subtitle: item => formatDate(item.published, currentLocale()),
  },
  form: {
    inputs: {
      french: ['title', summary('summary'), <RichTextInput key="body" source="body" />],
      english: ['title_en', summary('summary_en'), <RichTextInput key="body_en" source="body_en" />],
      publication: [
        <DateInput
          key="published"
          source="published"
          validate={required()}
          helperText="resources.news.published_help"
        />,
        'private',
      ],
    },
    defaults: () => ({ published: localToday(), body: '', body_en: '' }),
  },
});
