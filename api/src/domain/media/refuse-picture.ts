import { messageOf, type Problem } from 'shared/contract';
import type { Locale } from '../../config/texts';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { PictureFault } from './prepare-picture';

/** Error for a refused picture with a problem at `storage`: 413 when it is too large, else 400. */
export function refusedPicture(fault: PictureFault, locale: Locale): InvalidInput | RequestRefused {
  const problem: Problem = { path: ['storage'], ...fault };
  if (fault.code !== 'file_too_large') return new InvalidInput([problem]);
  const body = { storage: [messageOf(problem, locale)], problems: [problem] };
  return new RequestRefused('payload_too_large', { body });
}
