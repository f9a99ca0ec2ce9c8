import { lazy, Suspense, useState } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import { type Answer, type AnswerQuery, answerSchema } from 'shared/contract/area-answers';
import { BYTE_ORDER_MARK, csvLine, csvSeparator } from 'shared/contract/csv';
import { formatDate, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { keys } from 'shared/records';
import { useSearchParams } from 'shared/router';
import { StackedBars } from 'shared/ui/chart';
import { Alert, Button, DownloadSimpleIcon, LoadFailure, LoadingState, saveFile } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { savePdf } from 'shared/ui/record';
import { FilterPanel } from 'shared/ui/search';
import styles from '../features/answer-question/answer.module.css';
import {
  daysOf,
  isWholeYears,
  lastYear,
  periodOf,
  placeFilters,
  questionIn,
  recordsPath,
} from '../features/answer-question/question';
import { Sentence } from '../features/answer-question/sentence';
import { CountTable } from '../features/count-records/count-table';
import { ANSWER_FILLS } from '../features/count-records/fills';
import { searchPath } from '../features/count-records/narrow';
import { PeriodFields } from '../features/count-records/statistics-filters';
import { useReportTexts } from '../locales/report-texts';
import { useTexts } from '../locales/texts';
import type { SearchFilters } from '../search-state/search-filters';

const AnswerMap = lazy(async () => ({
  default: (await import('../features/answer-question/answer-map')).AnswerMap,
}));

/** A question as query of an address. */
const queryOf = (question: AnswerQuery & { seen?: string | undefined }): string =>
  paths.answers(question).split('?')[1] ?? '';

/** The one value that a choice of several gained. */
const gained = (after: readonly number[] = [], before: readonly number[] = []) =>
  after.find(id => !before.includes(id)) ?? after[0];

/** Chooses one place and the years. */
function QuestionFields({ question, onAsk }: { question: AnswerQuery; onAsk: (asked: AnswerQuery) => void }) {
  const { from, until } = question;
  const filters = placeFilters(question);
  const choose = (next: SearchFilters) => {
    const name = (['area', 'sensitive_area', 'owner'] as const).find(
      one => gained(next[one], filters[one]) !== filters[one]?.[0],
    );
    if (!name) return;
    const id = gained(next[name], filters[name]);
    onAsk({ from, until, ...(id && { [name]: id }) });
  };
  return (
    <div className={styles.fields}>
      <FilterPanel
        kind={infrastructures}
        names={['area', 'sensitive_area', 'owner']}
        filters={filters}
        onChange={choose}
        partial
      />
      <PeriodFields
        period={periodOf(question)}
        onChange={period => onAsk({ ...question, ...daysOf(period ?? periodOf(question)) })}
      />
    </div>
  );
}

/** Birds found and supports visited, on the same years. */
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
          const { from, until } = daysOf({ from: Number(year), until: Number(year) });
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

/** What can be taken away: the link, the text, the file of figures and the PDF. */
function TakeAway({ answer, question }: { answer: Answer | undefined; question: AnswerQuery }) {
  const t = useReportTexts();
  const locale = useLocale();
  const copy = useCopy();
  const title = answer && `${answer.place}, ${answer.period}`;
  const said = answer?.sentences.map(
    ({ figure, says, detail, limit }) => `${figure} ${says}. ${detail} ${limit}`,
  );
  const copyLink = () => {
    const address = new URL(window.location.href);
    address.search = queryOf({ ...question, seen: answer?.version });
    return copy(address.href);
  };
  const saveCsv = () => {
    const rows = answer?.figures.map(({ name, value }) => [name, value]) ?? [];
    const lines = [[t('answer.figure'), t('answer.value')], ...rows];
    const csv = BYTE_ORDER_MARK + lines.map(line => csvLine(line, csvSeparator(locale))).join('');
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
  };
  const actions = [
    { key: 'copyLink', act: copyLink },
    { key: 'copyText', act: () => copy([title, ...(said ?? [])].join('\n')) },
    { key: 'csv', act: saveCsv },
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

/** The same question for the years before and after, the areas beside, and everything. */
function Similar({ answer, question }: { answer: Answer; question: AnswerQuery }) {
  const t = useReportTexts();
  const { from, until } = periodOf(question);
  const year = (by: number) => ({ ...question, ...daysOf({ from: from + by, until: until + by }) });
  const named = (by: number) =>
    `${answer.place}, ${from === until ? from + by : `${from + by} – ${until + by}`}`;
  const { area } = question;
  const period = { from: question.from, until: question.until };
  const links = [
    ...(isWholeYears(question) ? [{ label: named(-1), asked: year(-1) }] : []),
    ...(isWholeYears(question) && until <= lastYear() ? [{ label: named(1), asked: year(1) }] : []),
    ...answer.beside.map(({ id, name }) => ({
      label: `${name}, ${answer.period}`,
      asked: { ...period, area: id },
    })),
    ...(area ? [{ label: `${t('answer.all')}, ${answer.period}`, asked: period }] : []),
  ];
  return (
    <nav className={styles.similar} aria-label={t('answer.also')}>
      <span aria-hidden="true">{t('answer.also')}</span>
      {links.map(({ label, asked }) => (
        <LocalizedLink key={label} to={paths.answers(asked)}>
          {label}
        </LocalizedLink>
      ))}
    </nav>
  );
}

/** What is known of a place in a period: sentences with figures, each with its source and limit. */
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
      <header className={styles.header}>
        <div>
          <p>{t('answer.of')}</p>
          <h1>{answer ? `${answer.place}, ${answer.period}` : titles('titles.answers')}</h1>
        </div>
        <div className={styles.take}>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('answer.change')}
          </Button>
          <TakeAway answer={answer} question={question} />
        </div>
      </header>
      {isOpen && <QuestionFields question={question} onAsk={asksFor} />}
      {isError && <LoadFailure title={t('answer.failed')} onRetry={() => void refetch()} />}
      {!answer && !isError && <LoadingState />}
      {answer && (
        <>
          {seen && seen !== answer.version && (
            <Alert type="warning" showIcon className={styles.changed ?? ''} title={t('answer.changed')} />
          )}
          <div className={styles.columns}>
            <div className={styles.sentences}>
              {answer.sentences.map(sentence => (
                <Sentence
                  key={sentence.subject}
                  sentence={sentence}
                  to={recordsPath(question, sentence.subject)}
                />
              ))}
            </div>
            <div className={styles.beside}>
              <figure className={styles.map}>
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
          <p className={styles.note}>
            {seen === answer.version && `${t('answer.same')} `}
            {answer.newest && t('answer.newest', { date: formatDate(answer.newest, locale) })}
          </p>
          <Similar answer={answer} question={question} />
          <CountTable
            isMixed
            caption={t('answer.figures')}
            of={t('answer.figure')}
            columns={[{ title: t('answer.value') }]}
            rows={answer.figures.map(({ name, value }) => ({ key: name, label: name, values: [value] }))}
          />
        </>
      )}
    </div>
  );
}
