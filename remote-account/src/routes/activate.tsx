import { LocalizedLink, paths } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { AccountFrame } from '../features/account-frame/account-frame';
import { Activation, Applicants } from '../features/activate-account/activation';
import { useTexts } from '../locales/texts';

/** One request, from the link in the mail to registration managers; without a token, all pending requests. */
export function Screen() {
  const t = useTexts();
  const token = useSearchParams()[0].get('token');
  return (
    <AccountFrame
      title={t('titles.activate')}
      links={token && <LocalizedLink to={paths.activate()}>{t('activate.others')}</LocalizedLink>}
    >
      {token ? <Activation key={token} token={token} /> : <Applicants />}
    </AccountFrame>
  );
}
