import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteFailure } from '../frame/remote-failure';
import { NoReleaseWorks } from './remote-load-failure';

interface BoundaryProps {
  /** The current path: navigating elsewhere retries. */
  path: string;
  /** Called when a loaded release breaks. */
  onBroken(error: unknown): void;
  onRetry(): void;
  /** Called when the user asks for another try. */
  onAsked(): void;
  /** Shown while another release is being loaded. */
  loading: ReactNode;
  children: ReactNode;
}

/** Isolates the rest of the page from errors in a remote. */
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
      return (
        <div className="layout-default">
          <RemoteFailure reason={error.reason} onRetry={this.props.onAsked} />
        </div>
      );
    return error ? this.props.loading : this.props.children;
  }
}

/** For React's root: errors caught by a remote's boundary are already reported. */
export function logUnlessReported(
  error: unknown,
  { errorBoundary }: { errorBoundary?: unknown } & ErrorInfo,
) {
  if (!(errorBoundary instanceof RemoteBoundary)) console.error(error);
}
