import { request, useQuery } from 'shared/api';
import { type ProgrammeWaiting, programmeWaitingSchema } from 'shared/programme/waiting';
import { hasScope, useSession } from 'shared/session';
import { followsWorks } from './follows-works';

const NOTHING: ProgrammeWaiting = {
  alarms: 0,
  overdue: [],
  fitted: 0,
  unverified: 0,
  declined: 0,
  requested: 0,
  to_search: 0,
};

/**
 * The programme's tasks that wait for the user. All counts are zero while they are loading, and for users for
 * whom no tasks wait.
 */
export function useProgrammeWaiting(): { waiting: ProgrammeWaiting; isPending: boolean } {
  const user = useSession(session => session.user);
  // Editors search after power cuts.
  const isAsked = followsWorks(user) || hasScope(user, 'data:write');
  const { data, isLoading } = useQuery({
    // Writes of the outbox invalidate the queries whose keys begin with `stats`.
    queryKey: ['stats', 'programme-waiting', user?.id],
    queryFn: ({ signal }) => request(programmeWaitingSchema, 'programme/waiting/', { signal }),
    enabled: isAsked,
  });
  return { waiting: data ?? NOTHING, isPending: isLoading };
}
