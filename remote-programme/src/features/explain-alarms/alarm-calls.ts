import { fetchArrayPage, queryOptions, request } from 'shared/api';
import { tagOfVersion } from 'shared/contract';
import { type Alarm, type AlarmState, alarmSchema, type WorkFault } from 'shared/programme';
import { keys } from 'shared/records';

export const ALARMS = 'alarms';
/** A list that is longer goes on after these. */
const MOST = 200;

/** The newest alarms in some states. */
export const alarmsQuery = (state: readonly AlarmState[]) =>
  queryOptions({
    queryKey: keys.list(ALARMS, { state }),
    queryFn: ({ signal }) =>
      fetchArrayPage(alarmSchema, 'alarms/', { state, ordering: '-id', limit: MOST }, signal),
  });

export interface Explanation {
  state: AlarmState;
  explanation: string;
  fault?: WorkFault;
  /** Where the bird belongs instead; `null` where nobody knows. */
  infrastructure_id?: number | null;
}

/** Explains an alarm. @throws ApiError with status 412 when somebody else did meanwhile */
export const explainAlarm = ({ id, version }: Alarm, body: Explanation): Promise<Alarm> =>
  request(alarmSchema, `alarms/${id}/`, {
    method: 'PATCH',
    body,
    headers: version === undefined ? {} : { 'if-match': tagOfVersion(version) },
  });
