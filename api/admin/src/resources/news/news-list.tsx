import { BooleanField, BooleanInput, BulkDeleteButton, DateField, SearchInput } from 'react-admin';
import type { News } from 'shared/contract';
import { currentLocale, formatDate } from 'shared/i18n';
import { AdministrationList } from '../../lists/administration-list';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="private" source="private" defaultValue />,
];

/** All news, newest first. */
export function NewsList() {
  return (
    <AdministrationList<News>
      filters={filters}
      sort={{ field: 'published', order: 'DESC' }}
      bulkActions={<BulkDeleteButton mutationMode="pessimistic" />}
      title={news => (currentLocale() === 'en' && news.title_en) || news.title}
      subtitle={news => formatDate(news.published, currentLocale())}
      columns={[
        { source: 'published', field: <DateField source="published" options={{ timeZone: 'UTC' }} /> },
        { source: 'title' },
        { source: 'title_en' },
        { source: 'private', field: <BooleanField source="private" /> },
      ]}
    />
  );
}
