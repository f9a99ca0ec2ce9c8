import { lazy, Suspense, useState } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import { type Answer, type AnswerQuery, answerSchema } from 'shared/contract/area-answers';
import { formatDate, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { keys } from 'shared/records';
import { useSearchParams } from 'shared/router';
import { StackedBars } from 'shared/ui/chart';
import { Alert, Button, DownloadSimpleIcon, LoadFailure, LoadingState } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
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
} from '../features/answer-question/question';
import { Sentence } from '../features/answer-question/sentence';
import { ANSWER_FILLS } from '../features/count-records/fills';
import { daysOf, searchPath } from '../features/count-records/narrow';
import { PeriodFields } from '../features/count-records/statistics-filters';
import { useReportTexts } from '../locales/report-texts';
import { useTexts } from '../locales/texts';
import type { SearchFilters } from '../search-state/search-filters';

const AnswerMap = lazy(async () => ({
  default: (await import('../features/answer-question/answer-map')).AnswerMap,
}));

const queryOf = (question: AnswerQuery & { seen?: string | undefined }): string =>
  paths.answers(question).split('?')[1] ?? '';

function QuestionFields({ question, onAsk }: { question: AnswerQuery; onAsk: (asked: AnswerQuery) => void }) {
  const { from, until } = question;
  const filters = placeFilters(question);
  const choose = (next: SearchFilters) => {
    // The controls allow several values: the added value replaces the place.
    const added = LISTED.flatMap(name =>
      (next[name] ?? []).filter(id => !filters[name]?.includes(id)).map(id => [name, id]),
    );
    onAsk({ from, until, ...Object.fromEntries(added) });
  };
  const [first, last] = [from, until].map(day => Number(day.slice(0, 4))) as [number, number];
  return (
    <div className={styles.card}>
      <FilterPanel kind={infrastructures} names={LISTED} filters={filters} onChange={choose} partial />
      <PeriodFields
        period={{ from: first, until: last }}
        onChange={period => onAsk({ ...question, ...(period ? daysOf(period) : daysOfYear(thisYear() - 1)) })}
      />
    </div>
  );
}

function YearCharts({ answer, question }: { answer: Answer; question: AnswerQuery }) {
  const t = useReportTexts();
  const numberOf = { birds: 'birds', visits: 'visited' } as const;
  return (['birds', 'visits'] as const).map(chart => {
    const years = answer.years.map(one => ({ year: String(one.year), number: one[numberOf[chart]] }));
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
        bars={(years.some(({ number }) => number > 0) ? years : []).map(({ year, number }) => ({
          key: year,
          name: year,
          label: year,
          strong: question.until.startsWith(year),
          values: { number },
        }))}
        to={year => {
          const { from, until } = daysOfYear(Number(year));
          return chart === 'birds'
            ? recordsPath({ ...question, from, until }, 'deaths')
            : searchPath('infrastructures', {
                ...placeFilters(question),
                diagnosed_after: from,
                diagnosed_before: until,
              });
        }}
      />
    );
  });
}

/** Buttons that copy the link or the text, or save the PDF. */
function TakeAway({ answer, question }: { answer: Answer | undefined; question: AnswerQuery }) {
  const t = useReportTexts();
  const copy = useCopy();
  const title = answer && `${answer.place}, ${answer.period}`;
  const said = answer?.sentences.map(
    ({ figure, says, detail, source, limit }) => `${figure} ${says}. ${detail} ${source} ${limit}`,
  );
  const copyLink = () => {
    const address = new URL(window.location.href);
    address.search = queryOf({ ...question, seen: answer?.version });
    return copy(address.href);
  };
  const actions = [
    { key: 'copyLink', act: copyLink },
    { key: 'copyText', act: () => copy([title, ...(said ?? [])].join('\n')) },
  ] as const;
  return (
    <>
      {actions.map(({ key, act }) => (
        <Button key={key} disabled={!answer} onClick={() => void act()}>
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
  const [address, setAddress] = useSearchParams();
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
  const asksFor = (asked: AnswerQuery) => setAddress(queryOf(asked));
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
      {isOpen && <QuestionFields question={question} onAsk={asksFor} />}
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
