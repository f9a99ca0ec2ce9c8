import { type ComponentProps, type FunctionComponent, type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from 'shared/ui/core';
import { LoadingScreen } from '../frame/loading-screen';
import { Page } from '../frame/page';
import { RemoteFailure } from '../frame/remote-failure';

type NotLoadedProps = Pick<ComponentProps<typeof RemoteFailure>, 'onRetry'>;
const NotLoaded = (props: NotLoadedProps) => <RemoteFailure reason="chunk" {...props} />;

/**
 * A page whose screen is fetched when it is first shown, and again on request; `title` is a key of the host's messages.
 */
export function lazyPage(
  title: string,
  load: () => Promise<FunctionComponent>,
  { auth = false } = {},
): ReactElement {
  const fetched = () => lazyPart<NotLoadedProps>(load, NotLoaded);
  let Screen = fetched();
  function Current() {
    const [attempt, setAttempt] = useState(0);
    const fetchAgain = () => {
      Screen = fetched();
      setAttempt(attempt + 1);
    };
    return (
      <Suspense key={attempt} fallback={<LoadingScreen />}>
        <Screen onRetry={fetchAgain} />
      </Suspense>
    );
  }
  return (
    <Page title={{ namespace: 'host', key: title }} auth={auth}>
      <Current />
    </Page>
  );
}
