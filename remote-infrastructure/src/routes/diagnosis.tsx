import { diagnosis } from 'shared/kinds';
import { DiagnosisForm } from '../features/diagnose-infrastructure/diagnosis-form';
import { FormScreen } from '../features/open-form/form-screen';

/** `/infrastructures/{id}/diagnosis`: creates, changes or corrects a diagnosis. */
export const Screen = () => <FormScreen kind={diagnosis} name="diagnosis" Form={DiagnosisForm} />;
