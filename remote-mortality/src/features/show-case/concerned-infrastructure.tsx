import { useId } from 'react';
import { useQuery } from 'shared/api';
import { labelOf, speciesName, useLocale } from 'shared/i18n';
import {
  type Infrastructure,
  infrastructureSchema,
  infrastructures,
  type MortalityCase,
  mortality,
} from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { DeathSign, NeutralizationTag, RiskTag } from 'shared/ui/data';
import { Thumbnail } from 'shared/ui/pictures';
import {
  FeatherIcon,
  isToldOnPaper,
  municipalitiesOf,
  recordQuery,
  TimelineEntry,
  useFieldTexts,
  usePrinting,
  YearsTimeline,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { InfrastructureLink } from '../choose-infrastructure/infrastructure-link';
import type { Case } from './case-sheet';
import classes from './sheet.module.css';

export function ConcernedInfrastructure({ ref: caseId, properties: { infrstr: of } }: Case) {
  const { label } = useFieldTexts(mortality);
  const id = useId();
  const isPrinting = usePrinting();
  const { data } = useQuery({
    ...recordQuery({ ...infrastructures, answerSchema: infrastructureSchema }, of?.id ?? 0),
    enabled: of !== null,
  });
  if (!of) return null;
  const others = (data?.properties.mortality ?? []).filter(
    other => other.id !== caseId && (!isPrinting || isToldOnPaper(other)),
  );
  return (
    <>
      <section aria-labelledby={id}>
        <h2 id={id} className={classes.heading}>
          {label('infrstr')}
        </h2>
        <article className={classes.card}>
          {data && <FirstPicture infrastructure={data} />}
          <div>
            <InfrastructureLink of={of} />
            {data && (
              <>
                <div className={classes.soft}>{municipalitiesOf(data.properties.areas)}</div>
                <div className={classes.tags}>
                  <RiskTag risk={data.properties.risk} />
                  <NeutralizationTag
                    neutralization={data.properties.neutralization}
                    risk={data.properties.risk}
                    inFull
                  />
                </div>
              </>
            )}
          </div>
        </article>
      </section>
      {others.length > 0 && <OtherCases cases={others} />}
    </>
  );
}

function FirstPicture({ infrastructure: { properties } }: { infrastructure: Infrastructure }) {
  const [picture] = [
    ...properties.diagnosis.flatMap(({ media }) => media),
    ...properties.operations.flatMap(works => works.properties.media),
  ];
  return picture && <Thumbnail picture={picture} />;
}

function OtherCases({ cases }: { cases: readonly MortalityCase[] }) {
  const t = useTexts();
  const locale = useLocale();
  const { shown } = useFieldTexts(mortality);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t('sheet.others')}
      </h2>
      <YearsTimeline
        items={cases.map(({ id, properties: { date, species, count, death_cause, author } }) => ({
          key: String(id),
          day: date,
          icon: <FeatherIcon />,
          tone: 'death' as const,
          content: (
            <TimelineEntry
              day={date}
              title={
                <LocalizedLink to={paths.mortalityCase(id)}>
                  {speciesName(species, locale)} × {shown('count', { count })}
                </LocalizedLink>
              }
            >
              <p className={classes.cause}>
                <DeathSign cause={death_cause?.code} />
                {[death_cause && labelOf(death_cause, locale), author].filter(Boolean).join(' · ')}
              </p>
            </TimelineEntry>
          ),
        }))}
      />
    </section>
  );
}
