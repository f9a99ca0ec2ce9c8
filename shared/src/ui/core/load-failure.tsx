import { useConnection } from '../../platform/http/connection';
import { LocalizedLink } from '../../platform/navigation/localized';
import { paths } from '../../platform/navigation/paths';
import { StatePage } from './state-page';
import { ErrorState, RetryButton } from './states';
import { useTexts } from './texts';

interface LoadFailureProps {
  /** Error title for a server that was reached. */
  title?: string;
  onRetry: () => void;
  /** Whether offline areas can hold the data. */
  ofAreas?: boolean;
}

/** Shows that data could not be loaded. Offline it explains how to store the data on this device. */
export function LoadFailure({ title, onRetry, ofAreas = true }: LoadFailureProps) {
  const t = useTexts();
  const offline = useConnection(connection => connection.offline);
  if (!offline) return <ErrorState {...(title ? { title } : {})} onRetry={onRetry} />;
  return (
    <StatePage
      role="alert"
      wire="waiting"
      title={t('notKept.title')}
      text={t(ofAreas ? 'notKept.takeAlong' : 'notKept.later')}
    >
      {ofAreas && <LocalizedLink to={paths.offlineAreas()}>{t('notKept.areas')}</LocalizedLink>}
      <RetryButton onRetry={onRetry} />
    </StatePage>
  );
}
