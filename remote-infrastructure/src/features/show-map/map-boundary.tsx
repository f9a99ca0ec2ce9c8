import { Component, type ReactNode, Suspense } from 'react';
import { Alert, LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';

/** Loads a map's code when it is shown. If loading fails, the text around the map stays. */
export class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('The map could not be shown', error);
  }

  override render() {
    if (this.state.failed) return <MapFailure />;
    return <Suspense fallback={<LoadingState />}>{this.props.children}</Suspense>;
  }
}

function MapFailure() {
  const t = useTexts();
  return <Alert type="warning" showIcon title={t('map.failed')} />;
}
