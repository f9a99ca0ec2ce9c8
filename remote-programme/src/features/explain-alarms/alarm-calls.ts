import { queryOptions, request, requestRaw } from 'shared/api';
import { tagOfVersion, z } from 'shared/contract';
import { type Alarm, type AlarmState, alarmSchema, type WorkFault } from 'shared/programme';
import { keys } from 'shared/records';

export const ALARMS = 'alarms';
/** A list that is longer goes on after these. */
const MOST = 200;

export interface AlarmPage {
  readonly alarms: readonly Alarm[];
  /** How many there are in all. */
  readonly total: number;
}

/** The newest alarms in some states. */
export const alarmsQuery = (state: readonly AlarmState[]) =>
  queryOptions({
    queryKey: keys.list(ALARMS, { state }),
    queryFn: async ({ signal }): Promise<AlarmPage> => {
      const answer = await requestRaw('alarms/', {
        query: { state: [...state], ordering: '-id', limit: MOST },
        signal,
      });
      const alarms = z.array(alarmSchema).parse(await answer.json());
      return { alarms, total: Number(answer.headers.get('x-total-count') ?? alarms.length) };
    },
  });

export interface Explanation {
  state: AlarmState;
  explanation: string;
  fault?: WorkFault;
}

/** Explains an alarm. @throws ApiError with status 412 when somebody else did meanwhile */
export const explainAlarm = ({ id, version }: Alarm, body: Explanation): Promise<Alarm> =>
  request(alarmSchema, `alarms/${id}/`, {
    method: 'PATCH',
    body,
    headers: version === undefined ? {} : { 'if-match': tagOfVersion(version) },
  });
