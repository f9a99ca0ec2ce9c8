import { LocalizedLink, paths } from 'shared/navigation';
import { Alert } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';

/** After a sign-up, explains that a mail was sent and what to do next. */
export function MailNotice({ email }: { email: string | undefined }) {
  const t = useTexts();
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={email ? t('checkEmail.sentTo', { email }) : t('checkEmail.sentSomewhere')}
      />
      <p>{t('checkEmail.next')}</p>
      <p>{t('checkEmail.spam')}</p>
      <LocalizedLink to={paths.signUp()}>{t('checkEmail.signup')}</LocalizedLink>
    </>
  );
}
