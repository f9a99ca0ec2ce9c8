import { request } from 'shared/api';
import { tagOfVersion } from 'shared/contract';
import { type Alarm, type AlarmState, alarmSchema, type WorkFault } from 'shared/programme';

export interface Explanation {
  state: AlarmState;
  explanation: string;
  fault?: WorkFault;
  /** The support or line the bird really belongs to; `null` if unknown. */
  infrastructure_id?: number | null;
}

/**
 * Explains an alarm.
 * @throws ApiError with status 412 when somebody else did so meanwhile
 */
export const explainAlarm = ({ id, version }: Alarm, body: Explanation): Promise<Alarm> =>
  request(alarmSchema, `alarms/${id}/`, {
    method: 'PATCH',
    body,
    headers: version === undefined ? {} : { 'if-match': tagOfVersion(version) },
  });
