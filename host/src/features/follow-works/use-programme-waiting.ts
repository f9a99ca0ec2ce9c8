import { request, useQuery } from 'shared/api';
import { type ProgrammeWaiting, programmeWaitingSchema } from 'shared/programme/waiting';
import { useSession } from 'shared/session';
import { followsWorks } from './follows-works';

const NOTHING: ProgrammeWaiting = {
  alarms: 0,
  overdue: [],
  fitted: 0,
  unverified: 0,
  declined: 0,
  requested: 0,
};

/** What the programme waits for from the user: nothing as long as it is unknown, or for those without part in works. */
export function useProgrammeWaiting(): { waiting: ProgrammeWaiting; isPending: boolean } {
  const user = useSession(session => session.user);
  const isAsked = followsWorks(user);
  const { data, isPending } = useQuery({
    // Every write asks again for what is below this key.
    queryKey: ['stats', 'programme-waiting', user?.id],
    queryFn: ({ signal }) => request(programmeWaitingSchema, 'programme/waiting/', { signal }),
    enabled: isAsked,
  });
  return { waiting: data ?? NOTHING, isPending: isAsked && isPending };
}
