import { useId, useState } from 'react';
import { useQuery } from 'shared/api';
import { codeLabel, SIZE_CLASSES } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { programmes, trials } from 'shared/kinds/surveys';
import { LocalizedLink } from 'shared/navigation';
import { EFFECTS_BY } from 'shared/programme/evidence';
import { useSearchParams } from 'shared/router';
import { EmptyState, LoadFailure, LoadingState, usePhone } from 'shared/ui/core';
import { PeriodChoice, Select, usePeriodText } from 'shared/ui/fields';
import { SegmentedChoice } from 'shared/ui/form';
import { pageQuery } from 'shared/ui/list';
import { FilterPanel, FilterWords, Word } from 'shared/ui/search';
import { BirdsAfter } from '../features/evidence/birds-after';
import { ControlsCard } from '../features/evidence/controls-card';
import { EffectsChart } from '../features/evidence/effects-chart';
import { EstimateCard, EstimatesChart } from '../features/evidence/estimate-card';
import styles from '../features/evidence/evidence.module.css';
import { EvidenceCharts } from '../features/evidence/evidence-charts';
import { effectsQuery, estimatesQuery } from '../features/evidence/evidence-queries';
import {
  type EvidenceState,
  formatEvidenceState,
  parseEvidenceState,
  VIEWS,
} from '../features/evidence/evidence-state';
import { useEvidenceWords } from '../features/evidence/evidence-words';
import { Headline, OnePlace } from '../features/evidence/headline';
import { reportPath } from '../features/evidence/report-state';
import { TooEarly } from '../features/evidence/too-early';
import { FilterButton } from '../features/filter-ranking/ranking-filters';
import { useTexts } from '../locales/texts';

const FILTER_NAMES = [
  'area',
  'owner',
  'type',
  'risk',
  'equipment',
  'network_type',
  'sensitive_area',
  'q',
] as const;
const KINDS = [infrastructures];
/** Most cards of works about which it is too early to tell. */
const MOST_EARLY = 3;

interface PartProps {
  state: EvidenceState;
  update: (change: Partial<EvidenceState>) => void;
}

/** The period, programme, size and filters, and in words those that are set. */
function Choices({ state, update }: PartProps) {
  const { t } = useEvidenceWords();
  const id = useId();
  const locale = useLocale();
  const periodText = usePeriodText();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(pageQuery(programmes, { limit: 200 }));
  const { filters, programme, size, from, to, as_of: asOf } = state;
  const sizeName = (value: string) => codeLabel(trials.words[locale], 'size_class', value);
  const names = (data?.features ?? []).map(({ id: value, name }) => ({ value, label: name }));
  return (
    <>
      <div className={styles.bar}>
        <SegmentedChoice
          joined
          className={styles.view ?? ''}
          aria-label={t('view.label')}
          value={state.view}
          choices={VIEWS.map(value => ({ value, label: t(`view.${value}`) }))}
          onChange={view => view && update({ view })}
        />
        <FilterButton
          filters={{ ...filters, programme, size, from, to, asOf } as never}
          open={open}
          onToggle={() => setOpen(!open)}
        />
      </div>
      <FilterWords kinds={KINDS} filters={filters} onChange={next => update({ filters: next })}>
        {(from || to) && (
          <Word label={t('choice.period')} onRemove={() => update({ from: undefined, to: undefined })}>
            {periodText({ from, until: to })}
          </Word>
        )}
        {asOf && (
          <Word label={t('choice.asOf')} onRemove={() => update({ as_of: undefined })}>
            {formatDate(asOf, locale)}
          </Word>
        )}
        {programme && (
          <Word label={t('choice.programme')} onRemove={() => update({ programme: undefined })}>
            {names.find(({ value }) => value === programme)?.label ?? programme}
          </Word>
        )}
        {size && (
          <Word label={t('choice.size')} onRemove={() => update({ size: undefined })}>
            {sizeName(size)}
          </Word>
        )}
      </FilterWords>
      {open && (
        <div className={styles.choices}>
          <label htmlFor={`${id}-period`}>{t('choice.period')}</label>
          <PeriodChoice
            id={`${id}-period`}
            years
            value={{ from, until: to }}
            onChange={({ from: first, until }) => update({ from: first, to: until })}
          />
          <label htmlFor={`${id}-programme`}>{t('choice.programme')}</label>
          <Select<number>
            id={`${id}-programme`}
            value={programme ?? null}
            placeholder={t('choice.everyProgramme')}
            options={names}
            onChange={next => update({ programme: next ?? undefined })}
          />
          <label htmlFor={`${id}-size`}>{t('choice.size')}</label>
          <Select<(typeof SIZE_CLASSES)[number]>
            id={`${id}-size`}
            value={size ?? null}
            placeholder={t('choice.everySize')}
            options={SIZE_CLASSES.map(value => ({ value, label: sizeName(value) }))}
            onChange={next => update({ size: next ?? undefined })}
          />
          <FilterPanel
            kind={infrastructures}
            names={FILTER_NAMES}
            filters={filters}
            onChange={next => update({ filters: next })}
          />
        </div>
      )}
    </>
  );
}

/** Whether works helped, by what they have in common, and how many birds really died. */
function Works({ state, update }: PartProps) {
  const { t, by: ofRows, name } = useEvidenceWords();
  const periodText = usePeriodText();
  const isPhone = usePhone();
  const effects = useQuery(effectsQuery(state));
  const estimates = useQuery(estimatesQuery(state));
  const { by, row, from, to } = state;
  const shown = effects.data?.rows.find(({ key }) => key === row) ?? effects.data?.total;
  const early = [effects.data?.total, ...(effects.data?.rows ?? [])].flatMap(effect =>
    effect?.status === 'too_early' && effect.works > 0 && (effect.key !== '' || effect === shown)
      ? effect
      : [],
  );
  const about = shown && shown.key !== '' ? name(shown, by) : t('head.works');
  const question =
    from || to
      ? t('head.questionOf', { about, period: periodText({ from, until: to }) })
      : t('head.question', { about });
  return (
    <div className={styles.columns}>
      <div>
        {shown && shown.works > 0 && <Headline effect={shown} question={question} />}
        {shown?.works === 0 && <EmptyState text={t('effects.noWorks')} />}
        {effects.isError && !effects.data && (
          <LoadFailure title={t('effects.failed')} onRetry={() => void effects.refetch()} ofAreas={false} />
        )}
        {effects.isPending && <LoadingState />}
        {effects.data && effects.data.total.works > 0 && (
          <>
            <SegmentedChoice
              joined={!isPhone}
              className={styles.by ?? ''}
              aria-label={t('effects.by')}
              value={by}
              choices={EFFECTS_BY.map(value => ({ value, label: ofRows(value) }))}
              onChange={next => next && update({ by: next, row: undefined })}
            />
            <EffectsChart effects={effects.data} by={by} state={state} />
          </>
        )}
        {early.slice(0, MOST_EARLY).map(effect => (
          <TooEarly key={effect.key} effect={effect} state={state} />
        ))}
        {shown && shown.cases.length > 0 && <BirdsAfter cases={shown.cases} />}
        {estimates.data && estimates.data.rows.length > 0 && (
          <EstimatesChart estimates={estimates.data} state={state} onChange={update} />
        )}
      </div>
      <aside>
        {estimates.data ? (
          <EstimateCard total={estimates.data.total} state={state} />
        ) : estimates.isError ? (
          <LoadFailure
            title={t('estimate.failed')}
            onRetry={() => void estimates.refetch()}
            ofAreas={false}
          />
        ) : (
          <LoadingState />
        )}
        {shown?.baci && <ControlsCard baci={shown.baci} isProven={shown.verdict !== 'not_proven'} />}
        {shown?.half_at && <OnePlace at={shown.half_at} />}
      </aside>
    </div>
  );
}

/** The screen "did it help": effects of works and true deaths, or the charts. */
export function Screen() {
  const titles = useTexts();
  const { t } = useEvidenceWords();
  const [address, setAddress] = useSearchParams();
  const state = parseEvidenceState(address);
  const update = (change: Partial<EvidenceState>) =>
    setAddress(formatEvidenceState({ ...state, ...change }), { replace: true });
  return (
    <div className={styles.screen}>
      <h1 className="ui-spoken">{titles('titles.evidence')}</h1>
      <Choices state={state} update={update} />
      <LocalizedLink className={styles.toReport} to={reportPath(state)}>
        {t('report.open')}
      </LocalizedLink>
      {state.view === 'works' ? <Works state={state} update={update} /> : <EvidenceCharts state={state} />}
    </div>
  );
}
