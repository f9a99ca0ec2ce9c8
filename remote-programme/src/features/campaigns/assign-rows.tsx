import { useState } from 'react';
import { Button, TrashIcon } from 'shared/ui/core';
import { Select } from 'shared/ui/fields';
import type { BulkProps } from 'shared/ui/record';
import { useCampaignTexts } from '../../locales/campaigns-texts';
import { changeCampaign, usePeople } from './campaign-queries';

/** Assigns the chosen targets to a person, or removes them from their campaign. */
export function AssignRows({ campaign, rows, onDone }: BulkProps & { campaign: number }) {
  const t = useCampaignTexts();
  const { data = [] } = usePeople();
  const [assignee, setAssignee] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const targets = rows.map(({ id }) => id);
  async function change(body: object) {
    setBusy(true);
    if (await changeCampaign(campaign, body, t('campaign.changed'))) onDone();
    setBusy(false);
  }
  return (
    <>
      <Select
        aria-label={t('campaign.assign')}
        placeholder={t('campaign.assign')}
        value={assignee}
        options={[
          { value: 0, label: t('campaign.nobody') },
          ...data.map(person => ({ value: person.id, label: person.full_name })),
        ]}
        onChange={next => setAssignee(next ?? null)}
      />
      <Button
        type="primary"
        loading={busy}
        disabled={assignee === null}
        onClick={() => void change({ assign: [{ targets, assignee: assignee || null }] })}
      >
        {t('campaign.doAssign')}
      </Button>
      <Button icon={<TrashIcon />} danger loading={busy} onClick={() => void change({ remove: targets })}>
        {t('campaign.remove')}
      </Button>
    </>
  );
}
