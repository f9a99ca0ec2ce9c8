import { useId } from 'react';
import { fetchTile, useArea, useBaseLayers, useDataExtent, useNomenclatures, useQuery } from 'shared/api';
import { localToday } from 'shared/contract';
import { formatDate, labelOf, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { programmes } from 'shared/kinds/surveys';
import { MapView, OutlinedArea, RecordTilesLayer, recordTileUrl, StartAt } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTilesVersion } from 'shared/outbox';
import { useSearchParams } from 'shared/router';
import { Alert, Button, LoadFailure, LoadingState, PrinterIcon } from 'shared/ui/core';
import { useCopy, useRiskTexts } from 'shared/ui/data';
import { Select } from 'shared/ui/fields';
import { pageQuery } from 'shared/ui/list';
import { FilterPanel } from 'shared/ui/search';
import { BirdsAfter } from '../features/evidence/birds-after';
import { EstimateCard } from '../features/evidence/estimate-card';
import styles from '../features/evidence/evidence.module.css';
import { Charts } from '../features/evidence/evidence-charts';
import { chartsQuery, effectsQuery, estimatesQuery } from '../features/evidence/evidence-queries';
import { searchPath, worksFilter } from '../features/evidence/evidence-state';
import { useEvidenceWords } from '../features/evidence/evidence-words';
import { Headline, Meanings, OnePlace } from '../features/evidence/headline';
import {
  digestOf,
  formatReportState,
  parseReportState,
  type ReportState,
  statesOf,
} from '../features/evidence/report-state';
import { formatDeaths, recordName } from '../features/rank-records/ranked-words';
import { firstQuery, settingsQuery } from '../features/rank-records/ranking-queries';
import { useTexts } from '../locales/texts';

const LISTED = ['owner', 'area'] as const;
const YEARS = 30;
/** Most rows of a list. */
const MOST = 20;

interface PartProps {
  report: ReportState;
}

/** What the report is about. A new subject replaces the earlier one. */
function Choices({ report, onChange }: PartProps & { onChange: (report: ReportState) => void }) {
  const { t } = useEvidenceWords();
  const id = useId();
  const { year, filters, programme } = report;
  const { data } = useQuery(pageQuery(programmes, { limit: 200 }));
  const thisYear = Number(localToday().slice(0, 4));
  return (
    <div className={styles.subject}>
      <FilterPanel
        kind={infrastructures}
        names={LISTED}
        filters={filters}
        partial
        onChange={next => {
          // The controls allow several values: the added value replaces the subject.
          const added = LISTED.flatMap(name =>
            (next[name] ?? []).filter(value => !filters[name]?.includes(value)).map(value => [name, [value]]),
          );
          onChange({ year, filters: Object.fromEntries(added), programme: undefined });
        }}
      />
      <div className={styles.choices}>
        <label htmlFor={`${id}-programme`}>{t('choice.programme')}</label>
        <Select<number>
          id={`${id}-programme`}
          value={programme ?? null}
          placeholder={t('choice.everyProgramme')}
          options={(data?.features ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          onChange={next => onChange({ year, filters: {}, programme: next ?? undefined })}
        />
        <label htmlFor={`${id}-year`}>{t('of.year')}</label>
        <Select<number>
          id={`${id}-year`}
          value={year}
          clearable={false}
          options={Array.from({ length: YEARS }, (_, at) => thisYear - at).map(value => ({
            value,
            label: String(value),
          }))}
          onChange={next => onChange({ ...report, year: next ?? year, seen: undefined })}
        />
      </div>
    </div>
  );
}

/** The name of what the report is about. */
function useSubject({ filters: { owner, area }, programme }: ReportState): string {
  const { t } = useEvidenceWords();
  const locale = useLocale();
  const { byId } = useNomenclatures();
  const place = useArea(area?.[0] ?? null);
  const { data } = useQuery(pageQuery(programmes, { limit: 200 }));
  if (owner?.[0]) return labelOf(byId(owner[0]) ?? { label: String(owner[0]) }, locale);
  if (area?.[0]) return place?.properties.name ?? String(area[0]);
  if (programme) return data?.features.find(({ id }) => id === programme)?.name ?? String(programme);
  return t('report.everything');
}

/** The supports and lines of the report on a map, without cases: a print may not tell where a sensitive bird died. */
function ReportMap({ report: { filters } }: PartProps) {
  const { t } = useEvidenceWords();
  const { layers } = useBaseLayers();
  const everything = useDataExtent();
  const version = useTilesVersion();
  const area = useArea(filters.area?.[0] ?? null);
  return (
    <div className={styles.map}>
      <MapView label={t('report.map')} baseLayers={layers} fetchTile={fetchTile} withinReach>
        <RecordTilesLayer
          url={recordTileUrl('infrastructures', filters)}
          fetchTile={fetchTile}
          tilesVersion={String(version)}
        />
        {area ? <OutlinedArea geometry={area.geometry} /> : <StartAt box={everything} />}
      </MapView>
    </div>
  );
}

/** The works of the year, and where to act first now. */
function Lists({ report }: PartProps) {
  const { t } = useEvidenceWords();
  const locale = useLocale();
  const { neutralization } = useRiskTexts();
  const { works: state, year: ofYear } = statesOf(report);
  const filter = worksFilter(ofYear) ?? {};
  const done = useQuery(pageQuery(infrastructures, { ...filter, limit: MOST }));
  const first = useQuery(firstQuery({ ...state.filters, kind: 'POLE', list: 'next' }, MOST / 2));
  const row = (id: number, { type }: { type: string }, ...facts: (string | null)[]) => (
    <tr key={id}>
      <td>
        <LocalizedLink to={paths.infrastructure(id)}>
          {recordName({ id, resourcetype: type === 'Point' ? 'Point' : 'Line' })}
        </LocalizedLink>
      </td>
      {facts.map((fact, at) => (
        <td key={at}>{fact}</td>
      ))}
    </tr>
  );
  const total = done.data?.total ?? 0;
  return (
    <div className={styles.lists}>
      <section>
        <h2>{t('report.done', { count: total })}</h2>
        {done.isError && !done.data && (
          <LoadFailure title={t('effects.failed')} onRetry={() => void done.refetch()} ofAreas={false} />
        )}
        <table>
          <tbody>
            {done.data?.features.map(
              ({ id, geometry, properties: { neutralization: level, neutralization_date: day } }) =>
                row(id, geometry, neutralization(level), day && formatDate(day, locale)),
            )}
          </tbody>
        </table>
        {total > MOST && (
          <LocalizedLink to={searchPath(filter)}>{t('report.allDone', { count: total })}</LocalizedLink>
        )}
      </section>
      <section>
        <h2>{t('report.first')}</h2>
        <table>
          <tbody>
            {first.data?.map(({ infrastructure: { id, geometry, properties }, expected }) =>
              row(
                id,
                geometry,
                properties.municipality,
                t('report.expected', { number: formatDeaths(expected, locale) }),
              ),
            )}
          </tbody>
        </table>
        {first.data?.length === 0 && <p>{t('report.none')}</p>}
        {first.isError && !first.data && (
          <LoadFailure title={t('charts.failed')} onRetry={() => void first.refetch()} ofAreas={false} />
        )}
      </section>
    </div>
  );
}

/** The report of an operator, an area or a programme in a year, to read or to print. */
export function Screen() {
  const titles = useTexts();
  const { t } = useEvidenceWords();
  const locale = useLocale();
  const copy = useCopy();
  const [address, setAddress] = useSearchParams();
  const report = parseReportState(address);
  const subject = useSubject(report);
  const { works, year } = statesOf(report);
  const effects = useQuery(effectsQuery(works));
  const estimates = useQuery(estimatesQuery(year));
  const charts = useQuery(chartsQuery(works));
  const settings = useQuery(settingsQuery);
  const answers = [effects, estimates, charts];
  const failed = answers.find(({ isError, data }) => isError && !data);
  const isReady = answers.every(({ data, isPlaceholderData }) => data && !isPlaceholderData);
  const digest = isReady ? digestOf([effects.data, estimates.data, charts.data?.years]) : undefined;
  const link = () => new URL(`?${formatReportState({ ...report, seen: digest })}`, window.location.href).href;
  const { total } = effects.data ?? {};
  return (
    <div className={`${styles.screen} ${styles.report}`}>
      <header className={styles.reportHead}>
        <h1>{titles('report.heading', { subject, year: report.year })}</h1>
        <div>
          <Button disabled={!digest} onClick={() => void copy(link())}>
            {t('report.copy')}
          </Button>
          <Button type="primary" disabled={!digest} icon={<PrinterIcon />} onClick={() => window.print()}>
            {t('report.print')}
          </Button>
        </div>
      </header>
      <Choices report={report} onChange={next => setAddress(formatReportState(next), { replace: true })} />
      {report.seen && digest && (
        <Alert
          type={report.seen === digest ? 'success' : 'warning'}
          showIcon
          title={t(report.seen === digest ? 'report.same' : 'report.changed')}
        />
      )}
      {failed && (
        <LoadFailure title={t('charts.failed')} onRetry={() => void failed.refetch()} ofAreas={false} />
      )}
      {!isReady && !failed && <LoadingState />}
      {isReady && total && (
        <>
          {total.works > 0 ? (
            <Headline effect={total} question={t('report.question')} />
          ) : (
            <p>{t('effects.noWorks')}</p>
          )}
          {total.half_at && <OnePlace at={total.half_at} />}
          {estimates.data && <EstimateCard total={estimates.data.total} state={year} />}
          <Charts
            state={works}
            names={report.programme ? ['index'] : ['rate', 'waits', 'risk', 'states', 'index']}
          />
          {!report.programme && (
            <>
              <p>{t('report.today')}</p>
              <ReportMap report={report} />
              <Lists report={report} />
            </>
          )}
          {total.cases.length > 0 && <BirdsAfter cases={total.cases} />}
          <footer className={styles.words}>
            <h2>{t('report.method')}</h2>
            <Meanings />
            <p>{t('estimate.definition')}</p>
            <p>
              {t('report.stamp', {
                end: formatDate(`${report.year}-12-31`, locale),
                date: formatDate(localToday(), locale),
                version: settings.data?.version ?? '–',
                digest: digest ?? '',
              })}
            </p>
          </footer>
        </>
      )}
    </div>
  );
}
