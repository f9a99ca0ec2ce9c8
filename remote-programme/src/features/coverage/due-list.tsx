import type { Query } from 'shared/api';
import { toggle, useBasket } from 'shared/basket';
import { localToday } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { infrastructureSummarySchema, infrastructures } from 'shared/kinds';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import type { DueRecord } from 'shared/programme/coverage';
import { EmptyState, LoadFailure, usePhone } from 'shared/ui/core';
import { RiskSign, type RowChoice, VirtualTable } from 'shared/ui/data';
import { ChosenDock, faceOf, type ListDefinition, Photo, useMakeChoice } from 'shared/ui/list';
import { useCoverageTexts } from '../../locales/coverage-texts';
import { timeBetween } from '../explain-alarms/time-since';
import { recordName } from '../rank-records/ranked-words';
import styles from './coverage.module.css';
import { useDue } from './coverage-queries';

const NAME = infrastructures.name;
const ROW = 76;
const PHONE_ROW = 96;
/** What the dock of chosen rows knows of them. */
const SUPPORTS: ListDefinition = {
  kind: { ...infrastructures, answerSchema: infrastructureSummarySchema },
  prefix: paths.infrastructures(),
  list: { columns: [] },
};

/** Returns a function that says why a support or line is due, such as "mort il y a 8 mois : tous les 6 mois". */
function useRuleWords(): (due: Pick<DueRecord, 'rule' | 'months' | 'died'>) => string {
  const t = useCoverageTexts();
  const locale = useLocale();
  return ({ rule, months, died }) => {
    const count = months ?? 0;
    const every = count % 12 === 0 ? t('years', { count: count / 12 }) : t('months', { count });
    return t(`rule.${rule}`, { every, time: died ? timeBetween(died, localToday(), locale) : '' });
  };
}

/** The basket as the state of the boxes. The box above the rows chooses the loaded ones, which are the first due. */
function useDueChoice(rows: readonly (DueRecord | undefined)[]): RowChoice<DueRecord> {
  const t = useCoverageTexts();
  const make = useMakeChoice();
  const { ids, filter, count } = useBasket(NAME);
  const loaded = rows.flatMap(row => row ?? []);
  const isChosen = ({ infrastructure }: DueRecord) => (filter ? 'some' : ids.has(infrastructure.id));
  const idsOf = (some: readonly DueRecord[]) => some.map(({ infrastructure }) => infrastructure.id);
  const choose = (some: readonly DueRecord[], isAdded: boolean) =>
    void make(toggle(NAME, idsOf(some), isAdded));
  return {
    isChosen,
    choose,
    any: count > 0,
    all: loaded.length > 0 && loaded.every(row => isChosen(row) === true) ? true : count > 0 && 'some',
    chooseAll: isAdded => choose(loaded, isAdded),
    nameOf: ({ infrastructure }) => t('due.choose', { name: recordName(infrastructure) }),
    allName: t('due.chooseLoaded'),
  };
}

function DueRow({ due }: { due: DueRecord }) {
  const t = useCoverageTexts();
  const locale = useLocale();
  const ruleWords = useRuleWords();
  const { infrastructure, late_days, due: day } = due;
  const { municipality, photo, risk, last_seen_date: seen } = infrastructure.properties;
  return (
    <div className={styles.due}>
      <Photo path={photo} face={faceOf(infrastructure)} />
      <div>
        <p>
          <RiskSign risk={risk} /> <b>{recordName(infrastructure)}</b> {municipality}
        </p>
        <p>{ruleWords(due)}</p>
        <p>
          <small>{seen ? t('due.seen', { date: formatDate(seen, locale) }) : t('due.never')}</small>
          <b data-late={late_days > 0 || undefined}>
            {late_days > 0 ? t('due.late', { time: timeBetween(day, localToday(), locale) }) : t('due.today')}
          </b>
        </p>
      </div>
    </div>
  );
}

/** What is due, with its rule in words, to be chosen for a campaign, an export or a walk. */
export function DueList({ filter }: { filter: Query }) {
  const t = useCoverageTexts();
  const isPhone = usePhone();
  const navigate = useLocalizedNavigate();
  const list = useDue(filter);
  const choice = useDueChoice(list.rows);
  const render = (due: DueRecord) => <DueRow due={due} />;
  const open = ({ infrastructure: { id } }: DueRecord) => navigate(paths.infrastructure(id));
  return (
    <section className={styles.list} aria-labelledby="due">
      <h2 id="due">{t('due.title')}</h2>
      {list.status === 'error' ? (
        <LoadFailure title={t('due.failed')} onRetry={list.retry} />
      ) : (
        <div className={styles.rows} data-chosen={choice.any}>
          <VirtualTable<DueRecord>
            label={t('due.title')}
            rows={list.rows}
            before={list.before}
            count={list.count}
            rowKey={({ infrastructure }) => infrastructure.id}
            columns={[{ key: 'due', title: t('due.title'), width: 'minmax(280px, 1fr)', render }]}
            rowHeight={ROW}
            compact={render}
            compactHeight={isPhone ? PHONE_ROW : ROW}
            choice={choice}
            onPress={open}
            onOpen={open}
            loading={list.status === 'pending' || list.fetching}
            onShown={list.show}
            total={list.total}
            empty={list.status === 'success' && <EmptyState text={t('due.empty')} />}
          />
        </div>
      )}
      <ChosenDock
        of={SUPPORTS}
        filters={filter}
        loaded={list.rows.map(row => row?.infrastructure as never)}
      />
    </section>
  );
}
