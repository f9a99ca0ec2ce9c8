import { queryOptions, request } from 'shared/api';
import {
  type NewPersonalToken,
  newPersonalTokenSchema,
  type PersonalTokenInput,
  personalTokenInputSchema,
  personalTokenSchema,
  z,
} from 'shared/contract';
import { Alert, Button, notify } from 'shared/ui/core';
import { Field, Form, Input, SegmentedChoice, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { FailureAlert, FormButtons, useSubmission } from '../submit-form/submit-form';
import classes from './tokens.module.css';

export const tokensKey = ['personal-tokens'] as const;

/** GET `auth/tokens/`. */
export const tokensQuery = queryOptions({
  queryKey: tokensKey,
  queryFn: ({ signal }) => request(z.array(personalTokenSchema), 'auth/tokens/', { signal }),
});

/** POST `auth/tokens/`. */
const makeToken = (body: PersonalTokenInput) =>
  request(newPersonalTokenSchema, 'auth/tokens/', { method: 'POST', body });

/** DELETE `auth/tokens/{id}/`. */
export const revokeToken = (id: number) => request(z.undefined(), `auth/tokens/${id}/`, { method: 'DELETE' });

/** Shows a new token, for the only time, with the address that QGIS needs. */
export function NewToken({ made, onClose }: { made: NewPersonalToken; onClose: () => void }) {
  const t = useTexts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(made.token);
      notify({ type: 'success', msg: t('account.tokens.copied') });
    } catch {
      // The browser does not allow copying without permission, or over plain HTTP.
      notify({ type: 'error', msg: t('account.tokens.notCopied') });
    }
  }
  return (
    <div className={classes.made}>
      <Alert type="warning" showIcon title={t('account.tokens.once', { name: made.name })} />
      <output className={classes.secret} aria-label={t('account.tokens.token')}>
        {made.token}
      </output>
      <div className={classes.buttons}>
        <Button type="primary" size="large" onClick={() => void copy()}>
          {t('account.tokens.copy')}
        </Button>
        <Button size="large" onClick={onClose}>
          {t('account.tokens.done')}
        </Button>
      </div>
      <p>{t('account.tokens.use')}</p>
      <code className={classes.secret}>{`${window.location.origin}/api/v1/ogc`}</code>
    </div>
  );
}

/** Offered lifetimes of a token in days; `forever` has no end. */
const LIVES = ['30', '90', '365', 'forever'] as const;
const LONGEST_NAME = 60;
const tokenFormSchema = z.object({ name: personalTokenInputSchema.shape.name, life: z.enum(LIVES) });

interface TokenFormProps {
  onMade: (token: NewPersonalToken) => void;
  onCancel: () => void;
}

/** Creates a token with a name and a lifetime. */
export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const t = useTexts();
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(tokenFormSchema, {
    initial: { life: '365' },
    async onSubmit({ name, life }) {
      let made: NewPersonalToken | undefined;
      return submit(
        async () => {
          made = await makeToken({ name, days: life === 'forever' ? null : Number(life) });
        },
        () => made && onMade(made),
      );
    },
  });
  return (
    <Form form={form} label={t('account.tokens.make')}>
      <FailureAlert failure={failure} wait={wait} />
      <Field of={form.field('name')} label={t('account.tokens.name')} hint={t('account.tokens.nameHint')}>
        {control => <Input {...control} maxLength={LONGEST_NAME} autoComplete="off" />}
      </Field>
      <Field of={form.field('life')} label={t('account.tokens.life')} group>
        {control => (
          <SegmentedChoice
            {...control}
            choices={LIVES.map(value => ({ value, label: t(`account.tokens.lives.${value}`) }))}
          />
        )}
      </Field>
      <FormButtons form={form} label={t('account.tokens.make')} onCancel={onCancel} />
    </Form>
  );
}
