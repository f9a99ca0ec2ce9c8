import { useConnection } from '../../platform/http/connection';
import { LocalizedLink, paths } from '../../platform/navigation/paths';
import { ErrorState, RetryButton, StatePage } from './state-page';
import { useTexts } from './texts';

interface LoadFailureProps {
  /** Title of the error when the server was reached. */
  title?: string;
  detail?: string;
  onRetry: () => void;
  /** Whether offline areas can hold the data. */
  ofAreas?: boolean;
}

/** Shows that data could not be loaded. Offline it explains how to store the data on this device. */
export function LoadFailure({ ofAreas = true, ...error }: LoadFailureProps) {
  const t = useTexts();
  const offline = useConnection(connection => connection.offline) || !navigator.onLine;
  const signInPage = useConnection(connection => connection.signInPage);
  if (!offline) return <ErrorState {...error} />;
  return (
    <StatePage
      role="alert"
      wire="waiting"
      title={t(signInPage ? 'notKept.signInPage' : 'notKept.title')}
      text={t(ofAreas ? 'notKept.takeAlong' : 'notKept.later')}
    >
      {ofAreas && <LocalizedLink to={paths.offlineAreas()}>{t('notKept.areas')}</LocalizedLink>}
      <RetryButton onRetry={error.onRetry} />
    </StatePage>
  );
}
