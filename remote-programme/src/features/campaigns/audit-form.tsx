import { codeLabel, freeText, z } from 'shared/contract';
import { withCapital } from 'shared/i18n';
import { submit } from 'shared/outbox';
import { AUDIT_OUTCOMES, type CampaignTarget, campaignTargets } from 'shared/programme/campaigns';
import { useSession } from 'shared/session';
import { useUnsavedChanges } from 'shared/ui/core';
import { Field, SegmentedChoice, TextArea, useSchemaForm } from 'shared/ui/form';
import { PicturesField, usePictures } from 'shared/ui/pictures';
import { useCampaignTexts } from '../../locales/campaigns-texts';
import { recordName } from '../rank-records/ranked-words';
import { FormPage } from '../show-works/form-page';
import { useWorkWords } from '../show-works/use-work-words';
import { targetChange, tellOutcome } from './campaign-queries';

const LONGEST = 2000;
const schema = z.object({
  outcome: z.enum(AUDIT_OUTCOMES),
  remark: freeText(LONGEST),
  // The pictures are sent on their own; their field only shows problems.
  media_id: z.null().optional(),
});

/** Asks whether audited works pass, or which fault they have. */
export function AuditForm({ target, onClose }: { target: CampaignTarget; onClose: () => void }) {
  const t = useCampaignTexts();
  const { label, locale } = useWorkWords();
  const author = useSession(session => session.user?.full_name);
  const pictures = usePictures(target.media);
  const form = useSchemaForm(schema, {
    initial: { outcome: target.outcome, remark: target.remark },
    validate: () => pictures.problems,
    async onSubmit({ outcome, remark }) {
      const handOver = await pictures.handOver();
      const change = targetChange(target, { outcome, remark, reason: '', media_id: handOver.refs });
      const isKept = await tellOutcome(submit(change, { uploads: handOver.uploads }), t('audit.done'));
      if (isKept) handOver.kept();
      return isKept ? { status: 'saved', leave: onClose } : { status: 'failed' };
    },
  });
  useUnsavedChanges(!form.done && (form.dirty || pictures.dirty));
  const nameOf = (outcome: string) =>
    withCapital(codeLabel(campaignTargets.words[locale], 'outcome', outcome));
  return (
    <FormPage
      frame="over"
      title={t('audit.title')}
      about={recordName(target.infrastructure)}
      form={form}
      save={t('audit.save')}
      sendsLater
      onClose={onClose}
    >
      <Field of={form.field('outcome')} label={t('audit.outcome')} group required>
        {control => (
          <SegmentedChoice
            {...control}
            choices={AUDIT_OUTCOMES.map(value => ({
              value,
              label: nameOf(value),
              tone: value === 'PASS' ? 'done' : 'risk-high',
            }))}
          />
        )}
      </Field>
      <Field of={form.field('media_id')} label={label(campaignTargets, 'media_id')} group>
        {() => (
          <PicturesField
            value={pictures.value}
            onChange={pictures.onChange}
            onPreparing={pictures.onPreparing}
            author={author}
          />
        )}
      </Field>
      <Field of={form.field('remark')} label={label(campaignTargets, 'remark')}>
        {control => <TextArea {...control} limit={LONGEST} />}
      </Field>
    </FormPage>
  );
}
