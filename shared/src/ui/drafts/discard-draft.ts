import type { FormDraft } from '../../outbox/form-draft';
import { draftStore } from '../../outbox/outbox-instance';
import { formatDateTime, type Locale } from '../../platform/language';
import { confirm, notify } from '../core';
import { useTexts } from './texts';

/** Deletes a draft after confirmation. Returns whether it was deleted. */
export async function discardDraft({ id, saved }: FormDraft, locale: Locale): Promise<boolean> {
  const t = useTexts.translate;
  const confirmed = await confirm({
    title: t('discardTitle', { date: formatDateTime(saved, locale) }),
    content: t('discardContent'),
    okText: t('discard'),
    danger: true,
  });
  if (!confirmed) return false;
  try {
    await draftStore.discard(id);
    return true;
  } catch (error) {
    console.error(error);
    notify({ type: 'error', msg: t('discardFailed') });
    return false;
  }
}
