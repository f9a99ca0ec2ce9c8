import { useMutation } from 'shared/api';
import { Alert, Button, DownloadSimpleIcon, saveAnswer } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { failureOf } from '../submit-form/submit-form';

/** Downloads what the server stores about the user. */
export function ExportSection({ username }: { username: string }) {
  const t = useTexts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveAnswer('auth/users/me/export/', {}, `avicable-${username}.json`),
  });
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
