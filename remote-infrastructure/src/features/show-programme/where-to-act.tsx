import { useConnection, useQuery } from 'shared/api';
import type { InfrastructureType } from 'shared/contract';
import { AlarmNotes } from './alarm-notes';
import { RankCard } from './rank-card';
import { openAlarmsQuery, openWorksQuery, rankQuery } from './read-programme';
import classes from './show-programme.module.css';
import { WorksCard } from './works-card';

interface WhereToActProps {
  id: number;
  type: InfrastructureType;
  /** Whether it is fully neutralised. */
  isDone: boolean;
}

/**
 * The programme's information about a support or line: birds that died despite works, the rank, open works. Its space
 * is reserved while it loads; parts that fail to load are omitted.
 */
export function WhereToAct({ id, type, isDone }: WhereToActProps) {
  const isOffline = useConnection(connection => connection.offline);
  const rank = useQuery(rankQuery(id));
  const works = useQuery(openWorksQuery(id));
  const alarms = useQuery(openAlarmsQuery(id));
  const isPending = [rank, works, alarms].some(query => query.isPending);
  // Shown only when everything is loaded, so that the content below moves once.
  if (isPending) return isOffline ? null : <div className={classes.place} aria-hidden="true" />;
  return (
    <>
      {alarms.data && <AlarmNotes alarms={alarms.data} />}
      {rank.data && (
        <RankCard
          id={id}
          type={type}
          rank={rank.data}
          isDone={isDone}
          hasAlarm={Boolean(alarms.data?.length)}
        />
      )}
      {works.data?.map(openWorks => (
        <WorksCard key={openWorks.id} works={openWorks} />
      ))}
    </>
  );
}
