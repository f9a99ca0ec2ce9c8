import { useNomenclatures, useQuery } from 'shared/api';
import { codeLabel, fieldLabel, localToday, NEUTRALIZATIONS, RISK_LEVELS } from 'shared/contract';
import { formatDate, labelOf, useLocale, withCapital } from 'shared/i18n';
import { infrastructures, mortality } from 'shared/kinds';
import { surveys } from 'shared/kinds/surveys';
import { LocalizedLink, paths } from 'shared/navigation';
import { alarms, rolesOf, WORK_STATES } from 'shared/programme';
import { COVERAGE_CLASSES, classStarts } from 'shared/programme/coverage';
import { type EvidenceCharts as Figures, WAITED_STATES } from 'shared/programme/evidence';
import { useSession } from 'shared/session';
import { CAUSE_FILLS, IntervalRows, RankedBars, RISK_FILLS, STATE_FILLS, StackedBars } from 'shared/ui/chart';
import { LoadFailure, LoadingState } from 'shared/ui/core';
import { useRiskTexts } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/list';
import { workItems } from 'shared/works/kinds';
import { useCoverageTexts } from '../../locales/coverage-texts';
import { classPath } from '../coverage/class-path';
import { useStateCounts } from '../show-works/use-state-counts';
import { useWorkWords } from '../show-works/use-work-words';
import { EffectsChart } from './effects-chart';
import styles from './evidence.module.css';
import { chartsQuery, effectsQuery, risksQuery } from './evidence-queries';
import { type EvidenceState, searchPath } from './evidence-state';
import { useEvidenceWords } from './evidence-words';

const DEATH = CAUSE_FILLS.COD_EL;
const NOTHING = RISK_FILLS.none;
const RISKS = [...RISK_LEVELS].reverse();
const NONE = 'none';
/** Months that are drawn; the table of their chart has all. */
const MOST_MONTHS = 36;
const SUPPORT_YEARS = 100;
/** Equivalent years of observation below which a year has no rate. */
const LEAST_EFFORT = 1;

interface ChartProps {
  state: EvidenceState;
}
interface FiguresProps extends ChartProps {
  figures: Figures;
}

/** Words that each chart has. */
function useFacts(name: 'rate' | 'risk' | 'states' | 'waits' | 'searches' | 'unseen' | 'faults') {
  const { t } = useEvidenceWords();
  return {
    title: t(`charts.${name}.title`),
    subtitle: t(`charts.${name}.subtitle`),
    definition: t(`charts.${name}.definition`),
    file: t(`charts.${name}.file`),
  };
}

/** Birds found for the effort of searching, by year. */
function Rate({ figures: { years }, state: { filters } }: FiguresProps) {
  const { t } = useEvidenceWords();
  const byYear = new Map(years.map(row => [String(row.year), row]));
  return (
    <StackedBars
      {...useFacts('rate')}
      of={t('of.year')}
      series={[{ key: 'rate', name: t('charts.rate.series'), fill: DEATH }]}
      bars={years.map(({ year, birds, effort }) => ({
        key: String(year),
        name: String(year),
        label: String(year),
        values: { rate: effort >= LEAST_EFFORT ? Math.round((birds / effort) * SUPPORT_YEARS * 10) / 10 : 0 },
      }))}
      totals
      more={{
        columns: [t('charts.rate.birds'), t('charts.rate.searches'), t('charts.rate.effort')],
        of: key => {
          const row = byYear.get(key);
          return row ? [row.birds, row.searches, row.effort] : [];
        },
      }}
      to={year =>
        searchPath(filters, {
          tab: 'mortality',
          observed_after: `${year}-01-01`,
          observed_before: `${year}-12-31`,
        })
      }
    />
  );
}

/** Supports and lines by risk and neutralisation. */
function Risk({ state }: ChartProps) {
  const { label } = useFieldTexts(infrastructures);
  const { risk, neutralization } = useRiskTexts();
  const { data } = useQuery(risksQuery(state));
  const facts = useFacts('risk');
  if (!data) return null;
  const rows = data.by_risk_and_neutralization;
  return (
    <StackedBars
      {...facts}
      of={label('risk')}
      series={NEUTRALIZATIONS.map(key => ({
        key,
        name: neutralization(key),
        fill: key === 'none' ? NOTHING : STATE_FILLS[key],
      })).reverse()}
      bars={[...RISKS, null].map(level => ({
        key: level ?? NONE,
        name: risk(level),
        label: risk(level),
        values: Object.fromEntries(
          rows.filter(row => row.risk === level).map(row => [row.neutralization, row.supports + row.lines]),
        ),
      }))}
      to={(level, done) =>
        searchPath({ ...state.filters, risk: [level as 'none'], neutralization: [done as 'none'] })
      }
    />
  );
}

/** Ordered works by state. */
function States({ state: { filters } }: ChartProps) {
  const { t } = useEvidenceWords();
  const words = useWorkWords();
  const { owner, area } = filters;
  const { data } = useStateCounts({ owner, area });
  const facts = useFacts('states');
  if (!data) return null;
  const present = WORK_STATES.filter(key => data.states[key]);
  return (
    <StackedBars
      {...facts}
      of={words.label(workItems, 'state')}
      series={[{ key: 'works', name: t('charts.states.series'), fill: { colour: 'var(--av-primary)' } }]}
      bars={present.map(key => ({
        key,
        name: words.state(key),
        label: words.state(key),
        values: { works: data.states[key] ?? 0 },
      }))}
      totals
      to={key => {
        const ids = Object.entries({ owner, area }).filter(([, value]) => value);
        return `${paths.works({ state: key })}${ids.map(([name, value]) => `&${name}=${value}`).join('')}`;
      }}
    />
  );
}

/** Days that works wait in a state, by operator. */
function Waits({ figures: { waits } }: FiguresProps) {
  const { t, by: ofRows, number } = useEvidenceWords();
  const locale = useLocale();
  const { byId } = useNomenclatures();
  const ordered = waits.toSorted(
    (one, other) =>
      WAITED_STATES.indexOf(one.state) - WAITED_STATES.indexOf(other.state) || other.median - one.median,
  );
  return (
    <IntervalRows
      {...useFacts('waits')}
      of={ofRows('operator')}
      columns={(['works', 'median', 'quartile1', 'quartile3'] as const).map(column => t(`column.${column}`))}
      rows={ordered.map(
        ({ owner, state, median, first_quartile: low, third_quartile: high, number: works }) => ({
          key: `${owner} ${state}`,
          name: `${labelOf(byId(owner) ?? { label: String(owner) }, locale)} · ${t(`charts.waits.${state}`)}`,
          at: { value: median, low, high },
          words: t('charts.waits.days', { count: Math.round(median), number: number(median) }),
          colour: 'var(--av-primary)',
          values: [works, median, low, high],
        }),
      )}
      to={key => `${paths.works({ state: key.split(' ')[1] ?? '' })}&owner=${key.split(' ')[0]}`}
    />
  );
}

/** The last day of a month such as `2026-02`. */
const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** Searches by month, with kilometres and the share of those that found nothing. */
function Searches({ figures: { months } }: FiguresProps) {
  const { t } = useEvidenceWords();
  const locale = useLocale();
  const { filter } = useFieldTexts(mortality);
  const byMonth = new Map(months.map(row => [row.month, row]));
  const open: Readonly<Record<string, string>> = {
    nothing: '&nothing_found=true',
    found: '&nothing_found=false',
  };
  return (
    <StackedBars
      {...useFacts('searches')}
      of={filter('month')}
      series={[
        { key: 'found', name: t('charts.searches.found'), fill: DEATH },
        {
          key: 'nothing',
          name: fieldLabel(surveys.facts, 'nothing_found', locale) ?? '',
          fill: { colour: 'var(--av-primary)' },
        },
        { key: 'unsaid', name: t('charts.searches.unsaid'), fill: NOTHING },
      ]}
      bars={months.slice(-MOST_MONTHS).map(({ month, searches, found, nothing }) => {
        const name = formatDate(`${month}-01`, locale, { dateStyle: 'month' });
        return {
          key: month,
          name,
          label: name,
          values: { found, nothing, unsaid: searches - found - nothing },
        };
      })}
      more={{
        columns: [t('charts.searches.km'), t('charts.searches.zero')],
        of: key => {
          const row = byMonth.get(key);
          return row ? [row.km, Math.round((row.nothing / row.searches) * 100)] : [];
        },
      }}
      to={(month, part) => `/surveys?done_after=${month}-01&done_before=${lastDay(month)}${open[part] ?? ''}`}
    />
  );
}

/** How long ago somebody was there, by risk. */
function Unseen({ figures: { seen }, state: { filters } }: FiguresProps) {
  const { t } = useEvidenceWords();
  const ofCoverage = useCoverageTexts();
  const { risk } = useRiskTexts();
  const starts = classStarts(localToday()).map(day => Number(day.slice(0, 4)));
  const classOf = (year: number) => {
    const at = starts.findIndex(start => year >= start && year > 0);
    return COVERAGE_CLASSES[at] ?? 'never';
  };
  return (
    <StackedBars
      {...useFacts('unseen')}
      of={t('charts.unseen.of')}
      series={[...RISKS, null].map(level => ({
        key: level ?? NONE,
        name: risk(level),
        fill: RISK_FILLS[level ?? NONE],
      }))}
      bars={COVERAGE_CLASSES.map(key => {
        const values: Record<string, number> = {};
        for (const row of seen.filter(({ year }) => classOf(year) === key))
          values[row.risk ?? NONE] = (values[row.risk ?? NONE] ?? 0) + row.number;
        return { key, name: ofCoverage(`class.${key}`), label: t(`charts.unseen.${key}`), values };
      })}
      to={(key, level) =>
        classPath({ ...filters, risk: [level as 'none'] }, 'area', '0', key as 'never', localToday())
      }
    />
  );
}

/** Deaths after works by what explains them. */
function Faults({ figures: { faults } }: FiguresProps) {
  const { t } = useEvidenceWords();
  const words = useWorkWords();
  return (
    <RankedBars
      {...useFacts('faults')}
      of={words.label(alarms, 'explanation')}
      series={[{ key: 'deaths', name: t('charts.faults.series'), fill: DEATH }]}
      bars={faults
        .toSorted((one, other) => other.number - one.number)
        .map(({ state, fault, number }) => ({
          key: `${state} ${fault ?? ''}`,
          name: fault
            ? words.fault(fault)
            : state === 'OPEN'
              ? t('charts.faults.OPEN')
              : withCapital(codeLabel(alarms.words[words.locale], 'state', state)),
          values: { deaths: number },
        }))}
      to={key => `${paths.alarms()}${key.startsWith('OPEN') ? '' : '?state=explained'}`}
    />
  );
}

/** The index by equipment. */
function Index({ state }: ChartProps) {
  const { data } = useQuery(effectsQuery(state, 'equipment'));
  return data ? <EffectsChart effects={data} by="equipment" state={state} /> : null;
}

const CHARTS = {
  rate: Rate,
  risk: Risk,
  states: States,
  waits: Waits,
  index: Index,
  searches: Searches,
  unseen: Unseen,
  faults: Faults,
} as const;
export type ChartName = keyof typeof CHARTS;

const OF_ROLE: Readonly<Record<'agent' | 'operator' | 'funder', readonly ChartName[]>> = {
  agent: ['searches', 'unseen'],
  operator: ['states', 'waits', 'index', 'faults'],
  funder: ['rate', 'risk', 'index'],
};

/** Names of the charts that suit a reader. */
function useOwnCharts(): readonly ChartName[] {
  const roles = rolesOf(useSession(session => session.user?.scope) ?? []);
  if (roles.includes('coordinator')) return Object.keys(CHARTS) as ChartName[];
  return OF_ROLE[roles.includes('operator') ? 'operator' : roles.includes('editor') ? 'agent' : 'funder'];
}

/** Some charts, with their figures. */
export function Charts({ state, names }: ChartProps & { names: readonly ChartName[] }) {
  const { t } = useEvidenceWords();
  const figures = useQuery(chartsQuery(state));
  if (figures.isError && !figures.data)
    return <LoadFailure title={t('charts.failed')} onRetry={() => void figures.refetch()} ofAreas={false} />;
  if (!figures.data) return <LoadingState />;
  return (
    <div className={styles.charts}>
      {names.map(name => {
        const ChartOf = CHARTS[name];
        return <ChartOf key={name} figures={figures.data} state={state} />;
      })}
    </div>
  );
}

/** The charts that suit the reader, or all of them. */
export function EvidenceCharts({ state }: ChartProps) {
  const { t } = useEvidenceWords();
  const own = useOwnCharts();
  return (
    <>
      <Charts state={state} names={state.view === 'all' ? (Object.keys(CHARTS) as ChartName[]) : own} />
      <p className={styles.links}>
        {t('charts.elsewhere')}{' '}
        <LocalizedLink to={paths.statistics()}>{t('charts.toStatistics')}</LocalizedLink>{' '}
        <LocalizedLink to={paths.programme()}>{t('charts.toCurve')}</LocalizedLink>{' '}
        <LocalizedLink to="/programme/coverage">{t('charts.toCoverage')}</LocalizedLink>
      </p>
    </>
  );
}
