import { request, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import {
  newReleaseTokenSchema,
  type ReleaseToken,
  releaseTokenInputSchema,
  releaseTokenSchema,
  rolloutsSchema,
} from 'shared/contract/administration';
import { createTexts, formatDateTime, sameKeys, useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { Field, Input, SegmentedChoice, useSchemaForm } from 'shared/ui/form';
import { answerScreen } from '../../frame/answer-screen';
import { useTexts as useFrameTexts } from '../../locales/texts';
import { MadeOnce, MakingForm, type MakingProps, make } from '../../table/made-once';
import { SimpleTable } from '../../table/simple-table';
import { act, write } from '../../table/write';
import en from './en.json';
import fr from './fr.json';

const useTexts = createTexts<typeof fr>('administration-release-tokens', sameKeys({ fr, en }));

type NewReleaseToken = z.output<typeof newReleaseTokenSchema>;

const PATH = 'admin/release-tokens/';
const ROLLOUTS = 'admin/rollouts/';
/** Offered lifetimes of tokens in days; `forever` has no end. */
const LIVES = ['30', '90', '365', 'forever'] as const;
const LONGEST_TEAM = 60;
const { remote, team } = releaseTokenInputSchema.shape;
const formSchema = z.object({ remote, team, life: z.enum(LIVES) });

function MakeToken({ onMade, onCancel }: MakingProps<NewReleaseToken>) {
  const t = useTexts();
  const { data: rollouts } = useQuery({
    queryKey: ['administration-rollouts'],
    queryFn: ({ signal }) => request(rolloutsSchema, ROLLOUTS, { signal }),
  });
  const remotes = [...new Set(rollouts?.releases.map(release => release.remote))];
  const form = useSchemaForm(formSchema, {
    initial: { life: '365' },
    onSubmit: ({ life, ...names }) =>
      make(newReleaseTokenSchema, PATH, { ...names, days: life === 'forever' ? null : Number(life) }, onMade),
  });
  return (
    <MakingForm form={form} label={t('make')} onCancel={onCancel}>
      <Field of={form.field('remote')} label={t('remote')} hint={t('remote_help')}>
        {control => (
          <>
            <Input {...control} list="released-remotes" autoComplete="off" autoCapitalize="none" />
            <datalist id="released-remotes">
              {remotes.map(name => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field of={form.field('team')} label={t('team')} hint={t('team_help')}>
        {control => <Input {...control} maxLength={LONGEST_TEAM} autoComplete="off" />}
      </Field>
      <Field of={form.field('life')} label={t('valid_for')} group>
        {control => (
          <SegmentedChoice
            {...control}
            choices={LIVES.map(value => ({
              value,
              label: value === 'forever' ? t('forever') : t('days', { count: Number(value) }),
            }))}
          />
        )}
      </Field>
    </MakingForm>
  );
}

/** All tokens. Valid tokens can be revoked after confirmation. */
function TokenTable({ tokens }: { tokens: readonly ReleaseToken[] }) {
  const t = useTexts();
  const frame = useFrameTexts();
  const locale = useLocale();
  const byAt = (key: 'made_by' | 'revoked_by', at: string, by: string | null) =>
    t(key, { at: formatDateTime(at, locale), by: by ?? '–' });
  const revoke = ({ id, ...token }: ReleaseToken) =>
    act(
      {
        title: t('revoke_title', { team: token.team, remote: token.remote }),
        content: t('revoke_text'),
        okText: t('revoke'),
        danger: true,
      },
      t('revoked'),
      () => write(`${PATH}${id}/`, { method: 'DELETE' }),
    );
  return (
    <SimpleTable
      label={frame('sections.release-tokens')}
      headers={[t('team'), t('state'), t('acts'), t('made'), t('expires'), t('used')]}
      rows={tokens.map(token => [
        <>
          {token.team} <small>{token.remote}</small>
        </>,
        <Pill key="state" tone={token.state === 'valid' ? 'done' : 'risk-none'}>
          {t(`states.${token.state}`)}
        </Pill>,
        token.state === 'valid' ? (
          <Button
            key="revoke"
            danger
            aria-label={t('revokeOf', { team: token.team, remote: token.remote })}
            onClick={() => void revoke(token)}
          >
            {t('revoke')}
          </Button>
        ) : (
          token.revoked_at && byAt('revoked_by', token.revoked_at, token.revoked_by)
        ),
        byAt('made_by', token.created_at, token.created_by),
        token.expires_at ? formatDateTime(token.expires_at, locale) : t('never'),
        token.last_used_at ? formatDateTime(token.last_used_at, locale) : t('not_used'),
      ])}
    />
  );
}

/**
 * Creates, lists and revokes the tokens with which teams release their remotes. A token's text is shown only when it
 * is created.
 */
export const Screen = answerScreen(
  'release-tokens',
  z.array(releaseTokenSchema),
  function Tokens({ answer: tokens }) {
    const t = useTexts();
    return (
      <MadeOnce<NewReleaseToken>
        t={t}
        isEmpty={tokens.length === 0}
        form={props => <MakeToken {...props} />}
        shown={({ team, remote, token }) => ({
          title: t('made_title', { team, remote }),
          token,
          code: `AVICABLE_RELEASE_TOKEN=… npm run release -- ${remote} --server ${window.location.origin}`,
        })}
      >
        <TokenTable tokens={tokens} />
      </MadeOnce>
    );
  },
);
