import { useQuery } from 'shared/api';
import { isLocalRef } from 'shared/contract';
import { formatDate, speciesName, useLocale } from 'shared/i18n';
import type { Outage } from 'shared/kinds/outages';
import { LocalizedLink, paths } from 'shared/navigation';
import { LoadFailure, LoadingState } from 'shared/ui/core';
import { CausePill } from 'shared/ui/data';
import {
  ClipboardTextIcon,
  type FieldTexts,
  isToldOnPaper,
  type OwnSheet,
  type SheetDefinition,
  type SheetRecord,
  usePrinting,
} from 'shared/ui/record';
import { useOutageTexts } from '../../locales/outages-texts';
import { findsQuery } from './outage-queries';
import { infrastructureLink, instantText } from './outage-words';
import styles from './outages.module.css';

type Sheet = SheetRecord<Outage>;

function useSheet(): OwnSheet {
  const t = useOutageTexts();
  return { deletion: t('sheet.deletion') };
}

/** Birds found at the line around the outage. Prints leave out those whose place is blurred. */
function Finds({ ref }: Sheet) {
  const t = useOutageTexts();
  const locale = useLocale();
  const isPrinting = usePrinting();
  const { data, isError, refetch } = useQuery({
    ...findsQuery(isLocalRef(ref) ? 0 : ref),
    enabled: !isLocalRef(ref),
  });
  if (isLocalRef(ref)) return null;
  const finds = data?.features.filter(find => !isPrinting || isToldOnPaper(find));
  return (
    <section className={styles.finds} aria-labelledby="finds">
      <h2 id="finds">{t('sheet.finds')}</h2>
      {isError && <LoadFailure title={t('sheet.findsFailed')} onRetry={() => void refetch()} />}
      {!finds && !isError && <LoadingState />}
      {finds?.length === 0 && <p className={styles.lead}>{t('sheet.noFinds')}</p>}
      {finds?.map(({ id, properties: { species, count, date, death_cause } }) => (
        <p key={id}>
          <LocalizedLink to={paths.mortalityCase(id)}>
            {speciesName(species, locale)} × {count ?? 'x'}
          </LocalizedLink>{' '}
          {formatDate(date, locale)} {death_cause && <CausePill cause={death_cause} />}
        </p>
      ))}
    </section>
  );
}

export const outageSheet: SheetDefinition = {
  use: useSheet,
  drawing: <ClipboardTextIcon />,
  headline: ({ properties }: Sheet, texts) => properties.feeder || instantText(properties, texts),
  subtitle: [({ properties }: Sheet, texts) => instantText(properties, texts), 'owner'],
  main: [{ look: 'bar', facts: ['cause', 'minutes', 'customers'] }, { facts: ['remark'] }, { slot: Finds }],
  aside: [
    {
      card: [
        {
          look: 'rows',
          facts: [
            'feeder',
            {
              field: 'infrastructure',
              render: ({ properties }: Sheet, { shown }: FieldTexts) =>
                infrastructureLink(properties.infrastructure) || shown('infrastructure', { ...properties }),
            },
          ],
        },
        'stamps',
      ],
    },
    'changes',
  ],
};
