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
  /** Fully neutralised. */
  isDone: boolean;
}

/**
 * What the programme says of a support or line: a bird that died in spite of works, its place in the ranking, works
 * under way. Its place is kept while it is read; what cannot be read says nothing.
 */
export function WhereToAct({ id, type, isDone }: WhereToActProps) {
  const isOffline = useConnection(connection => connection.offline);
  const rank = useQuery(rankQuery(id));
  const works = useQuery(openWorksQuery(id));
  const alarms = useQuery(openAlarmsQuery(id));
  const isPending = [rank, works, alarms].some(query => query.isPending);
  // Shown at once when all is known, so that nothing below moves twice.
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
      {works.data?.map(one => (
        <WorksCard key={one.id} works={one} />
      ))}
    </>
  );
}
