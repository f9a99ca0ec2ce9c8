import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LoadingState } from 'shared/ui/core';
import { RemoteFailure } from './remote-failure';
import { NoReleaseWorks } from './remote-load-failure';

interface BoundaryProps {
  /** Where the user is: going elsewhere is another try. */
  path: string;
  /** A release that had been loaded broke. */
  onBroken(error: unknown): void;
  onRetry(): void;
  children: ReactNode;
}

/** Keeps what breaks in a remote away from the rest of the page. */
export class RemoteBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    if (!(error instanceof NoReleaseWorks)) this.props.onBroken(error);
  }
  override componentDidUpdate({ path }: BoundaryProps) {
    if (this.state.error && path !== this.props.path) this.props.onRetry();
  }
  override render() {
    const { error } = this.state;
    if (error instanceof NoReleaseWorks)
      return <RemoteFailure reason={error.reason} onRetry={this.props.onRetry} />;
    // Another release is on its way.
    if (error) return <LoadingState />;
    return this.props.children;
  }
}

/** For React's root: what a remote's boundary caught has been reported already. */
export function logUnlessReported(
  error: unknown,
  { errorBoundary }: { errorBoundary?: unknown } & ErrorInfo,
) {
  if (!(errorBoundary instanceof RemoteBoundary)) console.error(error);
}
