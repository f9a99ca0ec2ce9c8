import { requiredText, z } from 'shared/contract';
import { submit } from 'shared/outbox';
import { type CampaignTarget, campaignTargets } from 'shared/programme/campaigns';
import { useUnsavedChanges } from 'shared/ui/core';
import { Field, TextArea, useSchemaForm } from 'shared/ui/form';
import { ToggleChip } from 'shared/ui/record';
import { useCampaignTexts } from '../../locales/campaigns-texts';
import { recordName } from '../rank-records/ranked-words';
import { FormPage } from '../show-works/form-page';
import { useWorkWords } from '../show-works/use-work-words';
import { targetChange, tellOutcome } from './campaign-queries';
import styles from './day.module.css';

const LONGEST = 300;
const REASONS = ['access', 'owner', 'danger', 'gone'] as const;
const schema = z.object({ reason: requiredText(LONGEST) });

/** Asks why a target is skipped. */
export function SkipForm({ target, onClose }: { target: CampaignTarget; onClose: () => void }) {
  const t = useCampaignTexts();
  const { label } = useWorkWords();
  const form = useSchemaForm(schema, {
    initial: {},
    onSubmit: async ({ reason }) =>
      (await tellOutcome(submit(targetChange(target, { reason })), t('skip.done')))
        ? { status: 'saved', leave: onClose }
        : { status: 'failed' },
  });
  useUnsavedChanges(!form.done && form.dirty);
  return (
    <FormPage
      frame="over"
      title={t('skip.title')}
      about={recordName(target.infrastructure)}
      form={form}
      save={t('skip.save')}
      sendsLater
      onClose={onClose}
    >
      <fieldset className={styles.reasons} aria-label={t('skip.reason')}>
        {REASONS.map(name => {
          const reason = t(`skip.reasons.${name}`);
          const isChosen = form.values.reason === reason;
          return (
            <ToggleChip
              key={name}
              pressed={isChosen}
              onPress={() => form.set('reason', isChosen ? '' : reason)}
            >
              {reason}
            </ToggleChip>
          );
        })}
      </fieldset>
      <Field
        of={form.field('reason')}
        label={t('skip.reason')}
        term={label(campaignTargets, 'reason')}
        required
      >
        {control => <TextArea {...control} limit={LONGEST} />}
      </Field>
    </FormPage>
  );
}
