import { useState } from 'react';
import { choiceOf, clear } from 'shared/basket';
import { selectionOf } from 'shared/basket/selections';
import { codeLabel, localToday, z } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import { submit } from 'shared/outbox';
import { daysAfter } from 'shared/programme';
import { CAMPAIGN_PURPOSES, type Campaign, campaignInputSchema, campaigns } from 'shared/programme/campaigns';
import { useUnsavedChanges } from 'shared/ui/core';
import { DatePicker, MultiSelect, NumberInput } from 'shared/ui/fields';
import { Field, FormRow, Input, SegmentedChoice, TextArea, useSchemaForm } from 'shared/ui/form';
import { useCampaignTexts } from '../../locales/campaigns-texts';
import { FormPage } from '../show-works/form-page';
import { useWorkWords } from '../show-works/use-work-words';
import { changeCampaign, tellOutcome, usePeople } from './campaign-queries';

const { name, from, to, note } = campaignInputSchema.shape;
const LENGTH = 30;
const AUDITED_DAYS = 365;
const SIZE = 30;

const schema = z.object({
  ...{ name, from, to, note },
  purpose: z.enum(CAMPAIGN_PURPOSES),
  assignees: z.array(z.int()).max(50).nullish(),
  since: from.nullish(),
  size: z.int().min(1).max(5000).nullish(),
  seed: z.int().min(0).max(2_147_483_647).nullish(),
});
type Values = z.output<typeof schema>;

interface CampaignFormProps {
  /** The campaign to edit; a new one without it. */
  campaign?: Campaign;
  onClose: () => void;
  onSaved: () => void;
}

/** A new campaign, from the basket or as an audit, or the name and period of an existing one. */
export function CampaignForm({ campaign, onClose, onSaved }: CampaignFormProps) {
  const t = useCampaignTexts();
  const { label, locale } = useWorkWords();
  const { data: people = [] } = usePeople();
  const [{ count }] = useState(() => choiceOf(infrastructures.name));
  const [initial] = useState(() => ({
    ...{
      from: localToday(),
      to: daysAfter(localToday(), LENGTH),
      since: daysAfter(localToday(), -AUDITED_DAYS),
    },
    ...{ size: SIZE, seed: Math.floor(Math.random() * 1_000_000) },
    purpose: count > 0 ? ('VISIT' as const) : ('AUDIT' as const),
    ...campaign,
  }));

  async function create({ assignees, since, size, seed, ...fields }: Values): Promise<boolean> {
    const isAudit = fields.purpose === 'AUDIT' && count === 0;
    const source = isAudit
      ? { draw: { since, size, seed } }
      : { selection: (await selectionOf(infrastructures.name)).id };
    const body = { ...fields, add: [{ ...source, assignees: assignees ?? [] }] };
    const isKept = await tellOutcome(
      submit({ kind: 'create', resource: campaigns.name, body }),
      t('campaign.saved'),
    );
    if (isKept && !isAudit) clear(infrastructures.name);
    return isKept;
  }
  const form = useSchemaForm(schema, {
    initial,
    async onSubmit(values) {
      const { name, from, to, note } = values;
      const isSaved = campaign
        ? await changeCampaign(campaign.id, { name, from, to, note }, t('campaign.changed'))
        : await create(values);
      return isSaved ? { status: 'saved', leave: onSaved } : { status: 'failed' };
    },
  });
  useUnsavedChanges(!form.done && form.dirty);
  const draws = !campaign && form.values.purpose === 'AUDIT' && count === 0;
  const isNothing = !campaign && !draws && count === 0;
  return (
    <FormPage
      title={t(campaign ? 'campaign.edit' : 'campaign.new')}
      about={campaign || draws ? campaign?.name : t('campaign.from', { count })}
      form={form}
      save={
        campaign ? t('campaign.saveEdit') : draws ? t('campaign.saveAudit') : t('campaign.save', { count })
      }
      disabled={isNothing}
      onClose={onClose}
    >
      {isNothing && <p>{t('campaign.nothing')}</p>}
      <Field of={form.field('name')} label={label(campaigns, 'name')} required>
        {control => <Input {...control} autoComplete="off" />}
      </Field>
      {!campaign && (
        <Field of={form.field('purpose')} label={label(campaigns, 'purpose')} group required>
          {control => (
            <SegmentedChoice
              {...control}
              choices={CAMPAIGN_PURPOSES.map(value => ({
                value,
                label: codeLabel(campaigns.words[locale], 'purpose', value),
              }))}
            />
          )}
        </Field>
      )}
      <FormRow>
        <Field of={form.field('from')} label={label(campaigns, 'from')} required>
          {control => <DatePicker {...control} />}
        </Field>
        <Field of={form.field('to')} label={label(campaigns, 'to')} required>
          {control => <DatePicker {...control} />}
        </Field>
      </FormRow>
      {draws && (
        <>
          <FormRow>
            <Field of={form.field('since')} label={label(campaigns, 'works_since')} required>
              {control => <DatePicker {...control} />}
            </Field>
            <Field of={form.field('size')} label={t('campaign.size')} required>
              {control => <NumberInput {...control} />}
            </Field>
          </FormRow>
          <Field
            of={form.field('seed')}
            label={label(campaigns, 'seed')}
            hint={t('campaign.seedHint')}
            required
          >
            {control => <NumberInput {...control} />}
          </Field>
        </>
      )}
      {!campaign && (
        <Field of={form.field('assignees')} label={t('campaign.people')} hint={t('campaign.peopleHint')}>
          {control => (
            <MultiSelect
              {...control}
              value={control.value ?? []}
              options={people.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            />
          )}
        </Field>
      )}
      <Field of={form.field('note')} label={label(campaigns, 'note')}>
        {control => <TextArea {...control} limit={2000} />}
      </Field>
    </FormPage>
  );
}
