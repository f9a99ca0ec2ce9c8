import { useConnection } from '../../platform/http/connection';
import { LocalizedLink } from '../../platform/navigation/localized';
import { paths } from '../../platform/navigation/paths';
import { Alert } from './alert';
import { Button } from './button';
import { ErrorState } from './states';
import { useTexts } from './texts';

interface LoadFailureProps {
  /** What could not be had of a server that answered. */
  title?: string;
  onRetry: () => void;
  /** Whether it is among what an area taken along holds. */
  ofAreas?: boolean;
}

/** Something could not be read: without network because this device has not kept it, and then how it would have. */
export function LoadFailure({ title, onRetry, ofAreas = true }: LoadFailureProps) {
  const t = useTexts();
  const offline = useConnection(connection => connection.offline);
  if (!offline) return <ErrorState {...(title ? { title } : {})} onRetry={onRetry} />;
  return (
    <Alert
      type="info"
      showIcon
      title={t('notKept.title')}
      description={
        ofAreas ? (
          <>
            {t('notKept.takeAlong')}{' '}
            <LocalizedLink to={paths.offlineAreas()}>{t('notKept.areas')}</LocalizedLink>
          </>
        ) : (
          t('notKept.later')
        )
      }
      action={<Button onClick={onRetry}>{t('error.retry')}</Button>}
    />
  );
}
