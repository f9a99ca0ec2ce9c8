import { useId, useState } from 'react';
import { type Query, queryOptions, request, useMutation, useQuery } from 'shared/api';
import { EXPORT_FORMATS } from 'shared/basket/selections';
import { z } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import type { MapPosition } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { allKinds, keys } from 'shared/records';
import { hasScope, useSession } from 'shared/session';
import { Alert, Button, DownloadSimpleIcon, ListBulletsIcon, PrinterIcon, saveExport } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { filterQuery, formatFilters } from '../../search-state/search-filters';
import { formatSearchState, type SearchState } from '../../search-state/search-state';
import type { View } from '../../search-state/use-listed-view';
import { useTabTotal } from '../list-records/use-tab-list';
import styles from './take-away-panel.module.css';

/**
 * Links to the printed map and the statistics of the current search.
 * @param position the map's position for the printed map
 */
function Ways({ state, position }: { state: SearchState; position: MapPosition | null }) {
  const t = useTexts();
  const filters = new URLSearchParams(formatFilters(state.filters)).toString();
  return (
    <div className={styles.ways}>
      <LocalizedLink to={`${paths.printMap()}${formatSearchState({ ...state, position })}`}>
        <PrinterIcon /> {t('titles.print')}
      </LocalizedLink>
      <LocalizedLink to={`${paths.statistics()}${filters && `?${filters}`}`}>
        <ListBulletsIcon /> {t('titles.statistics')}
      </LocalizedLink>
    </div>
  );
}

type ExportedTab = keyof typeof EXPORT_FORMATS;

const numberSchema = z.object({ number: z.int() });

/** GET `export/{kind}/`: number of rows in a file with the same query. */
const exportNumberQuery = (kind: string, query: Query) =>
  queryOptions({
    queryKey: keys.count(kind, { ...query, exported: true }),
    queryFn: async ({ signal }) => (await request(numberSchema, `export/${kind}/`, { query, signal })).number,
  });

interface TakeAwayProps {
  state: SearchState;
  /** The view that the list is limited to. */
  listed: View | null;
}

/**
 * Links to the printed map and the statistics, exports of the matching records, and for editors a link to the import.
 */
export function TakeAwayPanel({ state, listed }: TakeAwayProps) {
  const t = useTexts();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  return (
    <div className={styles.panel}>
      <Ways state={state} position={listed?.position ?? state.position} />
      {state.tab === 'sensitive-areas' ? (
        <p className={styles.none}>{t('export.noneHere')}</p>
      ) : (
        <Exports key={state.tab} tab={state.tab} state={state} listed={listed} />
      )}
      {writes && (
        <LocalizedLink className={styles.import ?? ''} to={paths.importFile()}>
          {t('titles.import')}
        </LocalizedLink>
      )}
    </div>
  );
}

function Exports({ tab, state, listed }: TakeAwayProps & { readonly tab: ExportedTab }) {
  const t = useTexts();
  const id = useId();
  const locale = useLocale();
  const contents = allKinds().filter(({ name, inside }) => name === tab || inside?.kind === tab);
  const [content, setContent] = useState<string>(tab);
  const [onlyListed, setOnlyListed] = useState(true);
  const [exact, setExact] = useState(false);
  const mayBeExact = useSession(session => hasScope(session.user, 'programme:coordinate'));
  const total = useTabTotal(tab, state.filters, listed?.bounds ?? null);
  const query = {
    ...filterQuery(tab, state.filters, onlyListed ? listed?.bounds : null),
    ...(exact && { exact: true }),
  };
  const { data: number } = useQuery(exportNumberQuery(content, query));
  const { mutate, isPending, variables, isError } = useMutation({
    mutationFn: (format: string) => saveExport(content, format, query),
  });
  const writes = (name: string) =>
    number === undefined ? name : t('export.rows', { format: name, count: number });
  return (
    <section aria-labelledby={`${id}-title`} className={styles.exports}>
      <h2 id={`${id}-title`}>{t('export.title')}</h2>
      {contents.length > 1 && (
        <div className={styles.content}>
          <label htmlFor={`${id}-content`}>{t('export.content')}</label>
          <select id={`${id}-content`} value={content} onChange={event => setContent(event.target.value)}>
            {contents.map(({ name, words }) => (
              <option key={name} value={name}>
                {words[locale].many}
              </option>
            ))}
          </select>
        </div>
      )}
      <label className={styles.inView}>
        <input type="checkbox" checked={onlyListed} onChange={event => setOnlyListed(event.target.checked)} />
        {total === undefined ? t('export.listed') : t('export.onlyListed', { count: total })}
      </label>
      {tab === 'mortality' && <p className={styles.note}>{t('export.blurred')}</p>}
      {tab === 'mortality' && mayBeExact && (
        <label className={styles.inView}>
          <input type="checkbox" checked={exact} onChange={event => setExact(event.target.checked)} />
          {t('export.exact')}
        </label>
      )}
      {isError && <Alert type="error" showIcon title={t('export.failed')} />}
      <div className={styles.formats}>
        {Object.entries(EXPORT_FORMATS[tab]).map(([format, name]) => (
          <Button
            key={format}
            icon={<DownloadSimpleIcon />}
            loading={isPending && variables === format}
            disabled={(onlyListed && !listed) || (isPending && variables !== format)}
            onClick={() => mutate(format)}
          >
            {writes(name)}
          </Button>
        ))}
      </div>
    </section>
  );
}
