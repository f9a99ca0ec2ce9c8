import type { z } from 'shared/contract';
import { workOrders } from 'shared/programme';
import { DatePicker, NumberInput } from 'shared/ui/fields';
import { Field, FormRow, Input, type SchemaForm, TextArea } from 'shared/ui/form';
import { useWorkWords } from '../show-works/use-work-words';
import { LONGEST_NOTE, type orderFields } from './use-order-form';

interface OrderFieldsProps {
  form: Pick<SchemaForm<z.ZodObject<typeof orderFields>>, 'field'>;
  hint?: string;
}

export function OrderFields({ form, hint }: OrderFieldsProps) {
  const { label } = useWorkWords();
  return (
    <>
      <Field of={form.field('name')} label={label(workOrders, 'name')} hint={hint} required>
        {control => <Input {...control} autoComplete="off" />}
      </Field>
      <FormRow>
        <Field of={form.field('answer_by')} label={label(workOrders, 'answer_by')} required>
          {control => <DatePicker {...control} />}
        </Field>
        <Field of={form.field('verify_by_days')} label={label(workOrders, 'verify_by_days')} required>
          {control => <NumberInput {...control} step={10} />}
        </Field>
      </FormRow>
      <Field of={form.field('note')} label={label(workOrders, 'note')}>
        {control => <TextArea {...control} limit={LONGEST_NOTE} />}
      </Field>
    </>
  );
}
