import { LocalizedLink, paths } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { AccountFrame } from '../features/account-frame/account-frame';
import { AskForReset, ChooseNewPassword } from '../features/reset-password/reset-password';
import { useTexts } from '../locales/texts';

/** Password reset: requests the link, or chooses a new password with it. */
export function Screen() {
  const t = useTexts();
  const [query] = useSearchParams();
  const uid = query.get('uid');
  const token = query.get('token');
  const link = uid && token ? { uid, token } : null;
  return (
    <AccountFrame
      title={t('titles.reset')}
      links={
        <>
          <LocalizedLink to={paths.login()}>{t('reset.login')}</LocalizedLink>
          {link && <LocalizedLink to={paths.resetPassword()}>{t('reset.askAgain')}</LocalizedLink>}
        </>
      }
    >
      {link ? <ChooseNewPassword link={link} /> : <AskForReset key="ask" />}
    </AccountFrame>
  );
}
