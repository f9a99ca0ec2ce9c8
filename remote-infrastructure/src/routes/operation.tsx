import { FormScreen } from '../features/open-form/form-screen';
import { operation } from '../features/record-operation/operation-draft';
import { OperationForm } from '../features/record-operation/operation-form';

/** `/infrastructures/{id}/operation`: a new one, or one to be changed or corrected. */
export const Screen = () => <FormScreen kind={operation} name="operation" Form={OperationForm} />;
