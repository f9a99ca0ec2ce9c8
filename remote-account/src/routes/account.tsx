import { noticesFor } from 'shared/contract';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { PasswordSection } from '../features/change-password/password-section';
import { NoticesSection } from '../features/choose-notices/notices-section';
import { CloseSection } from '../features/close-account/close-section';
import { ProfileSection } from '../features/edit-profile/profile-section';
import { ExportSection } from '../features/export-data/export-section';
import { DevicesSection } from '../features/manage-devices/devices-section';
import { TokensSection } from '../features/manage-tokens/tokens-section';
import { IdentitiesSection } from '../features/providers/identities-section';
import { useSignInWays } from '../features/providers/providers';
import { SecondFactorSection } from '../features/second-factor/second-factor-section';
import { Preferences } from '../features/show-profile/show-profile';
import { CalendarSection } from '../features/subscribe-calendar/calendar-section';
import { useTexts } from '../locales/texts';
import classes from './account.module.css';

export function Screen() {
  const t = useTexts();
  const user = useSession(session => session.user);
  const { local, providers } = useSignInWays();
  return (
    <div className={classes.account}>
      <h1>{t('titles.account')}</h1>
      {user && <ProfileSection user={user} />}
      {hasScope(user, 'accounts:activate') && (
        <LocalizedLink className={classes.requests} to={paths.activate()}>
          {t('account.requests')}
        </LocalizedLink>
      )}
      <Preferences />
      {user && noticesFor(user.scope).length > 0 && <NoticesSection user={user} />}
      {user && (
        <>
          {local && <PasswordSection username={user.username} />}
          {local && <SecondFactorSection />}
          {providers.length > 0 && <IdentitiesSection />}
          <DevicesSection />
          {hasScope(user, 'data:read') && (
            <>
              <CalendarSection />
              <TokensSection />
            </>
          )}
          <ExportSection username={user.username} />
          <CloseSection />
        </>
      )}
    </div>
  );
}
