import { z } from 'shared/contract';
import { surveys } from 'shared/kinds/surveys';

const KEY = 'avicable.last-survey';
const { people, way, visibility, width_m, programme } = surveys.inputSchema.shape;

/** What one search usually has in common with the next of the same device. */
const lastSurveySchema = z.object({
  people: people.catch(1),
  way: way.catch('FOOT'),
  visibility: visibility.catch('GOOD'),
  width_m: width_m
    .optional()
    .transform(width => (width === undefined ? 20 : width))
    .catch(20),
  programme: programme.catch(null),
});
export type LastSurvey = z.output<typeof lastSurveySchema>;

/** The values of the last search of this device, or usual ones. */
export function lastSurvey(): LastSurvey {
  try {
    return lastSurveySchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return lastSurveySchema.parse({});
  }
}

export function keepLastSurvey(values: object): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(lastSurveySchema.parse(values)));
  } catch (error) {
    console.warn('The defaults of the next search could not be stored', error);
  }
}
