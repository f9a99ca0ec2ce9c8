import { infrastructureSchema, infrastructures } from 'shared/kinds';
import { recordQuery } from 'shared/ui/record';

export const infrastructureQuery = (id: number) =>
  recordQuery({ ...infrastructures, answerSchema: infrastructureSchema }, id);
