import { request, useNomenclatures, useQuery } from 'shared/api';
import { collectionOf } from 'shared/contract';
import { labelOf, useLocale } from 'shared/i18n';
import { infrastructureSummarySchema, infrastructures } from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedPath } from 'shared/navigation';
import { keys } from 'shared/records';
import { Navigate, useParams, useSearchParams } from 'shared/router';
import { EmptyState, LoadFailure, LoadingState } from 'shared/ui/core';
import { useTexts } from '../locales/texts';

/** Most supports whose texts contain a number and among which those that have it are chosen. */
const MOST = 200;

const plain = (text: string) => text.trim().toLowerCase();

/**
 * `/pole/{number}`, the address of codes on poles: opens the support with an operator's number. Where two operators use
 * the number, `owner` (the code of one) decides, or else the reader. Supports without an operator may be of any.
 */
export function Screen() {
  const t = useTexts();
  const locale = useLocale();
  const localized = useLocalizedPath();
  const { number = '' } = useParams();
  const [search] = useSearchParams();
  const { byCode, status: listStatus } = useNomenclatures();
  const owner = byCode('OWNER', search.get('owner'))?.id;
  const query = { q: number, type: 'POLE', fields: 'summary', limit: MOST };
  const { data, status, refetch } = useQuery({
    queryKey: keys.list('infrastructures', query),
    queryFn: ({ signal }) =>
      request(collectionOf(infrastructureSummarySchema), infrastructures.path, { query, signal }),
  });
  if (status === 'pending' || listStatus === 'pending') return <LoadingState />;
  if (!data) return <LoadFailure title={t('sheet.failed')} onRetry={() => void refetch()} />;
  const numbered = data.features.filter(
    ({ properties }) => plain(properties.operator_number) === plain(number),
  );
  const owned = numbered.filter(({ properties }) => properties.owner?.id === owner);
  const unowned = numbered.filter(({ properties }) => !properties.owner);
  const supports = owner === undefined ? numbered : owned.length > 0 ? owned : unowned;
  const [only, ...others] = supports;
  if (!only)
    return (
      <EmptyState
        heading
        text={t('numbered.none', { number })}
        action={
          <LocalizedLink to={paths.search()} state={{ find: number }}>
            {t('numbered.search')}
          </LocalizedLink>
        }
      />
    );
  if (others.length === 0) return <Navigate to={localized(paths.infrastructure(only.id))} replace />;
  return (
    <main>
      <h1>{t('numbered.several', { number })}</h1>
      <ul>
        {supports.map(({ id, properties }) => (
          <li key={id}>
            <LocalizedLink to={paths.infrastructure(id)}>{t('named.POLE', { id })}</LocalizedLink>{' '}
            {[properties.owner && labelOf(properties.owner, locale), properties.municipality]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </main>
  );
}
