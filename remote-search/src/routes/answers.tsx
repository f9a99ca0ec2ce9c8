import { lazy, Suspense, useId, useState } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import { useSelection } from 'shared/basket/selections';
import { type Answer, type AnswerQuery, answerSchema } from 'shared/contract/area-answers';
import { formatDate, formatNumber, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate, useLocalizedPath } from 'shared/navigation';
import { keys } from 'shared/records';
import { useSearchParams } from 'shared/router';
import { ANSWER_FILLS, StackedBars } from 'shared/ui/chart';
import { Alert, Button, DownloadSimpleIcon, LoadFailure, LoadingState } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { type Period, PeriodChoice } from 'shared/ui/fields';
import { savePdf } from 'shared/ui/record';
import { FilterPanel } from 'shared/ui/search';
import styles from '../features/answer-question/answer.module.css';
import {
  daysOfYear,
  LISTED,
  placeFilters,
  questionIn,
  recordsPath,
  thisYear,
  usualDays,
} from '../features/answer-question/question';
import { Sentence } from '../features/answer-question/sentence';
import { useReportTexts } from '../locales/report-texts';
import { useTexts } from '../locales/texts';
import type { SearchFilters } from '../search-state/search-filters';

const AnswerMap = lazy(async () => ({
  default: (await import('../features/answer-question/answer-map')).AnswerMap,
}));

/** Controls for the place and the period of the question. */
function QuestionFields({ question, onAsk }: { question: AnswerQuery; onAsk: (asked: AnswerQuery) => void }) {
  const t = useReportTexts();
  const locale = useLocale();
  const periodId = useId();
  const { from, until, chosen } = question;
  const filters = placeFilters(question);
  const { data: basket } = useSelection('infrastructures');
  const choose = (next: SearchFilters) => {
    // The controls allow several values: the added value replaces the place.
    const added = LISTED.flatMap(name =>
      (next[name] ?? []).filter(id => !filters[name]?.includes(id)).map(id => [name, id]),
    );
    onAsk({ from, until, ...Object.fromEntries(added) });
  };
  const askWithin = (period: Period) => {
    const usual = usualDays();
    const [first = '', last = ''] = [period.from ?? usual.from, period.until ?? usual.until].toSorted();
    onAsk({ ...question, from: first, until: last });
  };
  return (
    <div className={styles.card}>
      <FilterPanel kind={infrastructures} names={LISTED} filters={filters} onChange={choose} partial />
      <div className={styles.asked}>
        <label htmlFor={periodId}>{t('answer.period')}</label>
        <PeriodChoice id={periodId} value={{ from, until }} onChange={askWithin} />
        {basket && (
          <Button
            aria-pressed={basket.id === chosen}
            onClick={() => onAsk({ from, until, ...(basket.id !== chosen && { chosen: basket.id }) })}
          >
            {t('answer.basket', { count: basket.count, number: formatNumber(basket.count, locale) })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The charts, and the records that their bars open. */
const CHARTS = { birds: 'deaths', visits: 'visited' } as const;

function YearCharts({ answer, question }: { answer: Answer; question: AnswerQuery }) {
  const t = useReportTexts();
  return (['birds', 'visits'] as const).map(chart => {
    const bars = answer.years.map(({ year, birds, visited }) => ({
      key: String(year),
      name: String(year),
      label: String(year),
      strong: question.until.startsWith(String(year)),
      values: { number: chart === 'birds' ? birds : visited },
    }));
    return (
      <StackedBars
        key={chart}
        title={t(`answer.${chart}.title`)}
        subtitle={t(`answer.${chart}.subtitle`)}
        definition={t(`answer.${chart}.definition`)}
        file={t(`answer.${chart}.file`)}
        of={t('statistics.year')}
        totals
        series={[{ key: 'number', name: t(`answer.${chart}.series`), fill: ANSWER_FILLS[chart] }]}
        bars={bars.some(({ values }) => values.number > 0) ? bars : []}
        to={year => recordsPath({ ...question, ...daysOfYear(Number(year)) }, CHARTS[chart])}
      />
    );
  });
}

/** Buttons that copy the link or the text, or save the PDF. */
function TakeAway({ answer, question }: { answer: Answer | undefined; question: AnswerQuery }) {
  const t = useReportTexts();
  const copy = useCopy();
  const localize = useLocalizedPath();
  const texts = {
    copyLink: () => {
      const path = localize(paths.answers({ ...question, seen: answer?.version }));
      return new URL(path, window.location.origin).href;
    },
    copyText: () => {
      const said = answer?.sentences.map(
        ({ figure, says, detail, source, limit }) => `${figure} ${says}. ${detail} ${source} ${limit}`,
      );
      return [`${answer?.place}, ${answer?.period}`, ...(said ?? [])].join('\n');
    },
  };
  return (
    <>
      {(['copyLink', 'copyText'] as const).map(key => (
        <Button key={key} disabled={!answer} onClick={() => void copy(texts[key]())}>
          {t(`answer.${key}`)}
        </Button>
      ))}
      <Button
        type="primary"
        disabled={!answer}
        icon={<DownloadSimpleIcon />}
        onClick={() => void savePdf('answers/sheet.pdf', question)}
      >
        {t('answer.pdf')}
      </Button>
    </>
  );
}

/** Links to the same question for the year before, the year after, neighbouring areas and the whole inventory. */
function Similar({ answer, question }: { answer: Answer; question: AnswerQuery }) {
  const t = useReportTexts();
  const { from, until } = question;
  // `answer.period` is a number only for a single year. Other periods have no neighbours.
  const years = [-1, 1].map(by => Number(answer.period) + by).filter(year => year <= thisYear());
  const links: { place: string; period?: string | number; asked: AnswerQuery }[] = [
    ...years.map(year => ({
      place: answer.place,
      period: year,
      asked: { ...question, ...daysOfYear(year) },
    })),
    ...answer.beside.map(({ id, name }) => ({ place: name, asked: { from, until, area: id } })),
    ...(question.area ? [{ place: t('answer.all'), asked: { from, until } }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <nav className={`${styles.row} ${styles.similar}`} aria-label={t('answer.also')}>
      <span aria-hidden="true">{t('answer.also')}</span>
      {links.map(({ place, period = answer.period, asked }) => (
        <LocalizedLink key={`${place} ${period}`} className={styles.card} to={paths.answers(asked)}>
          {`${place}, ${period}`}
        </LocalizedLink>
      ))}
    </nav>
  );
}

/** The answer about a place in a period: sentences with figures, each with its source and limit. */
export function Screen() {
  const t = useReportTexts();
  const titles = useTexts();
  const locale = useLocale();
  const [address] = useSearchParams();
  const navigate = useLocalizedNavigate();
  const question = questionIn(address);
  const [isOpen, setOpen] = useState(!address.has('from'));
  const seen = address.get('seen');
  const {
    data: answer,
    isError,
    refetch,
  } = useQuery({
    queryKey: keys.statistics('infrastructures', { ...question, locale }),
    queryFn: ({ signal }) =>
      request(answerSchema, 'answers/', { query: { ...question, lang: locale }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.screen}>
      <header className={styles.row}>
        <div className={styles.title}>
          <p>{t('answer.of')}</p>
          <h1>{answer ? `${answer.place}, ${answer.period}` : titles('titles.answers')}</h1>
        </div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('answer.change')}
        </Button>
        <TakeAway answer={answer} question={question} />
      </header>
      {isOpen && <QuestionFields question={question} onAsk={asked => navigate(paths.answers(asked))} />}
      {isError && <LoadFailure title={t('answer.failed')} onRetry={() => void refetch()} />}
      {!answer && !isError && <LoadingState />}
      {answer && (
        <>
          {seen && seen !== answer.version && <Alert type="warning" showIcon title={t('answer.changed')} />}
          <div className={styles.columns}>
            <div className={styles.card}>
              {answer.sentences.map(sentence => (
                <Sentence
                  key={sentence.subject}
                  sentence={sentence}
                  to={recordsPath(question, sentence.subject)}
                />
              ))}
            </div>
            <div className={styles.beside}>
              <figure className={`${styles.card} ${styles.map}`}>
                <div>
                  <Suspense>
                    <AnswerMap question={question} extent={answer.extent} />
                  </Suspense>
                </div>
                <figcaption>{t('answer.mapNow')}</figcaption>
              </figure>
              <YearCharts answer={answer} question={question} />
            </div>
          </div>
          <p>
            {seen === answer.version && `${t('answer.same')} `}
            {answer.newest && t('answer.newest', { date: formatDate(answer.newest, locale) })}
          </p>
          <Similar answer={answer} question={question} />
        </>
      )}
    </div>
  );
}
