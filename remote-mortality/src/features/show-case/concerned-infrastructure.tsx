import { useId } from 'react';
import { queryOptions, useQuery } from 'shared/api';
import { isAlive } from 'shared/contract';
import { labelOf, speciesName, useLocale } from 'shared/i18n';
import { type Infrastructure, infrastructureSchema, infrastructures, mortality } from 'shared/kinds';
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

const concernedQuery = ({ properties: { infrstr } }: Case) =>
  queryOptions({
    ...recordQuery({ ...infrastructures, answerSchema: infrastructureSchema }, infrstr?.id ?? 0),
    enabled: infrstr !== null,
  });

export function ConcernedInfrastructure(record: Case) {
  const { infrstr: of } = record.properties;
  const { label } = useFieldTexts(mortality);
  const id = useId();
  const { data } = useQuery(concernedQuery(record));
  if (!of) return null;
  return (
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
  );
}

function FirstPicture({ infrastructure: { properties } }: { infrastructure: Infrastructure }) {
  const [picture] = [
    ...properties.diagnosis.flatMap(({ media }) => media),
    ...properties.operations.flatMap(works => works.properties.media),
  ];
  return picture && <Thumbnail picture={picture} />;
}

/** Other birds found at the same support or line. On a narrow sheet they come last: nothing moves below them. */
export function OtherCases(record: Case) {
  const t = useTexts();
  const locale = useLocale();
  const { code, shown } = useFieldTexts(mortality);
  const id = useId();
  const isPrinting = usePrinting();
  const { data } = useQuery(concernedQuery(record));
  const cases = (data?.properties.mortality ?? []).filter(
    other => other.id !== record.ref && (!isPrinting || isToldOnPaper(other)),
  );
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t('sheet.others')}
      </h2>
      <YearsTimeline
        items={cases.map(({ id, properties: { date, species, count, death_cause, author, ...rest } }) => ({
          key: String(id),
          day: date,
          icon: <FeatherIcon />,
          ...(!isAlive(rest) && { tone: 'death' as const }),
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
                <DeathSign cause={death_cause?.code} alive={isAlive(rest)} />
                {[isAlive(rest) && code('alive', 'true'), death_cause && labelOf(death_cause, locale), author]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </TimelineEntry>
          ),
        }))}
      />
    </section>
  );
}
