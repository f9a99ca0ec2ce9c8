import { z } from 'shared/contract';
import { Button } from 'shared/ui/core';
import { Field, Form, Input, useSchemaForm } from 'shared/ui/form';

const formSchema = z.object({ code: z.string().trim().min(1).max(100) });

interface CodeFormProps {
  label: string;
  hint?: string;
  submit: string;
  primary?: boolean;
  busy: boolean;
  /** Sends a code. The form stays, since whoever shows it also shows what follows. */
  onCode: (code: string) => Promise<unknown>;
}

/** A form with a code of a mail or an authenticator app. */
export function CodeForm({ label, hint, submit, primary = true, busy, onCode }: CodeFormProps) {
  const form = useSchemaForm(formSchema, {
    initial: {},
    async onSubmit({ code }) {
      await onCode(code).catch(() => undefined);
      return { status: 'failed' };
    },
  });
  return (
    <Form form={form} label={submit}>
      <Field of={form.field('code')} label={label} {...(hint && { hint })}>
        {control => (
          <Input
            {...control}
            // A message on leaving the field would move the buttons below from under the pointer.
            onBlur={() => undefined}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type={primary ? 'primary' : 'default'} size="large" htmlType="submit" loading={busy} block>
        {submit}
      </Button>
    </Form>
  );
}
