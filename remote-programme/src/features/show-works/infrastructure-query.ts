import { infrastructureSchema, infrastructures } from 'shared/kinds';
import { recordQuery } from 'shared/ui/record';

/** The support or line of works, with its pictures and operations. */
export const infrastructureQuery = (id: number) =>
  recordQuery({ ...infrastructures, answerSchema: infrastructureSchema }, id);
