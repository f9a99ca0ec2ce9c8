import { queryOptions, request } from 'shared/api';
import { z } from 'shared/contract';
import {
  type NewPersonalToken,
  newPersonalTokenSchema,
  type PersonalTokenInput,
  personalTokenInputSchema,
  personalTokenSchema,
  TOKEN_SCOPES,
} from 'shared/contract/access';
import { CheckboxList, Field, Form, Input, SegmentedChoice, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { FailureAlert, FormButtons, useSubmission } from '../submit-form/submit-form';

export const tokensKey = ['personal-tokens'] as const;

export const tokensQuery = queryOptions({
  queryKey: tokensKey,
  queryFn: ({ signal }) => request(z.array(personalTokenSchema), 'auth/tokens/', { signal }),
});

const makeToken = (body: PersonalTokenInput) =>
  request(newPersonalTokenSchema, 'auth/tokens/', { method: 'POST', body });

export const revokeToken = (id: number) => request(z.undefined(), `auth/tokens/${id}/`, { method: 'DELETE' });

/** Offered lifetimes of a token in days; `forever` has no end. */
const LIVES = ['30', '90', '365', 'forever'] as const;
const LONGEST_NAME = 60;
const { name, scopes } = personalTokenInputSchema.shape;
const tokenFormSchema = z.object({ name, life: z.enum(LIVES), scopes });

interface TokenFormProps {
  onMade: (token: NewPersonalToken) => void;
  onCancel: () => void;
}

export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const t = useTexts();
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(tokenFormSchema, {
    initial: { life: '365', scopes: [] },
    onSubmit: ({ life, ...input }) =>
      submit(() => makeToken({ ...input, days: life === 'forever' ? null : Number(life) }), onMade),
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
      <Field
        of={form.field('scopes')}
        label={t('account.tokens.scopes')}
        hint={t('account.tokens.scopesHint')}
        group
      >
        {control => (
          <CheckboxList
            {...control}
            choices={TOKEN_SCOPES.map(value => ({ value, label: t(`account.tokens.scope.${value}`) }))}
          />
        )}
      </Field>
      <FormButtons form={form} label={t('account.tokens.make')} onCancel={onCancel} />
    </Form>
  );
}
