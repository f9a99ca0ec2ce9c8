import { requestRaw, useMutation } from 'shared/api';
import { Alert, Button, DownloadSimpleIcon, saveFile } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { failureOf } from '../submit-form/submit-form';

/** GET `auth/users/me/export/`, saved as a file. */
async function saveExport(username: string): Promise<void> {
  const answer = await requestRaw('auth/users/me/export/');
  saveFile(await answer.blob(), `avicable-${username}.json`);
}

/** Downloads everything the server stores about the user. */
export function ExportSection({ username }: { username: string }) {
  const t = useTexts();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => saveExport(username) });
  return (
    <AccountSection
      title={t('account.data')}
      action={
        <Button
          size="large"
          icon={<DownloadSimpleIcon aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('account.export')}
        </Button>
      }
    >
      <p>{t('account.exportLead')}</p>
      {error && <Alert type="error" showIcon title={t(`failure.${failureOf(error)}`)} />}
    </AccountSection>
  );
}
