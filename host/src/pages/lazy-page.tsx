import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { LoadingScreen } from '../frame/loading-screen';
import { Page } from '../frame/page';

/** A page whose screen is fetched when it is first shown; `title` is a key of the host's messages. */
export function lazyPage(
  title: string,
  load: () => Promise<ComponentType>,
  { auth = false } = {},
): ReactElement {
  const Screen = lazy(async () => ({ default: await load() }));
  return (
    <Page title={{ namespace: 'host', key: title }} auth={auth}>
      <Suspense fallback={<LoadingScreen />}>
        <Screen />
      </Suspense>
    </Page>
  );
}
