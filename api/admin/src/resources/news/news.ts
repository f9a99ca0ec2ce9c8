import ArticleIcon from '@mui/icons-material/Article';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { NewsCreate, NewsEdit } from './news-form';
import { NewsList } from './news-list';

export const news: Section = {
  name: 'news',
  group: 'content',
  icon: ArticleIcon,
  list: NewsList,
  edit: NewsEdit,
  create: NewsCreate,
  recordRepresentation: 'title',
  messages: sameKeys({ fr, en }),
};
