import { infrastructureSchema, infrastructures } from 'shared/kinds';
import { recordQuery } from 'shared/ui/record';

/** One infrastructure with its areas, diagnoses, operations and mortality cases. */
export const infrastructureQuery = (id: number) =>
  recordQuery({ ...infrastructures, answerSchema: infrastructureSchema }, id);
