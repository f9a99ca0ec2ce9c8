import { subjectForm } from '../features/read-infrastructure/subject-form';
import { definition } from '../records/operations';

/** `/infrastructures/{id}/operation`: creates, changes or corrects an operation. */
export const Screen = subjectForm(definition, 'operation');
