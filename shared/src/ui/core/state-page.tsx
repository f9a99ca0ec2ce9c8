import { type ReactNode, useEffect } from 'react';
import { useConnection } from '../../platform/http/connection';
import { LocalizedLink, paths } from '../../platform/navigation/paths';
import { Button } from './button';
import { ArrowsClockwiseIcon } from './icons';
import { nameDocument } from './product-name';
import { Spin } from './spin';
import { useTexts } from './texts';

interface StatusPageProps {
  status: number;
  title: string;
  text: string;
  children: ReactNode;
}

/** A whole page for an HTTP status. From 500 on, its picture shows a broken wire. */
export const StatusPage = ({ status, ...rest }: StatusPageProps) => (
  <StatePage heading wire={status >= 500 ? 'broken' : 'whole'} note={status} {...rest} />
);
/** 404 page. Sets the document's title while it is shown. */
export function NotFoundPage({ text, back }: { text?: string; back?: ReactNode }) {
  const t = useTexts();
  const title = t('notFound.title');
  useEffect(
    function nameScreen() {
      const before = document.title;
      nameDocument(title);
      return function restoreName() {
        document.title = before;
      };
    },
    [title],
  );
  return (
    <StatusPage status={404} title={title} text={text ?? t('notFound.text')}>
      {back}
      <LocalizedLink to={paths.home()}>{t('notFound.home')}</LocalizedLink>
    </StatusPage>
  );
}

/** Says that something is loading, by default in general words. */
export function LoadingState({ label }: { label?: string }) {
  const t = useTexts();
  return (
    <div role="status" className="ui-state ui-late">
      <Spin size="large" />
      <p>{label ?? t('loading')}</p>
    </div>
  );
}

/** The empty place of a part that is loading. On a sheet, the parts after it appear together with it. */
export const Late = () => <span className="ui-late" />;

interface EmptyStateProps {
  text?: string;
  /** Offers a next step. */
  action?: ReactNode;
  /** Whether the text is the title of the page. */
  heading?: boolean;
}

/** An empty state that is not an error. */
export function EmptyState({ text, action, heading = false }: EmptyStateProps) {
  const t = useTexts();
  return (
    <StatePage heading={heading} title={text ?? t('empty')}>
      {action}
    </StatePage>
  );
}

/** Error state; `onRetry` adds a retry button. */
export function ErrorState({
  title,
  detail,
  onRetry,
}: {
  title?: string;
  detail?: string;
  onRetry?: () => void;
}) {
  const t = useTexts();
  return (
    <StatePage role="alert" wire="broken" title={title ?? t('error.title')} text={detail}>
      {onRetry && <RetryButton onRetry={onRetry} />}
    </StatePage>
  );
}

interface LoadFailureProps {
  /** Title of the error if the device is not offline. */
  title?: string;
  detail?: string;
  onRetry: () => void;
  /** Whether offline areas can hold the data. */
  ofAreas?: boolean;
}

/** Shows that data could not be loaded. Offline, it links to the offline areas if they can hold the data. */
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

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <Button type="primary" size="large" icon={<ArrowsClockwiseIcon />} onClick={onRetry}>
      {t('error.retry')}
    </Button>
  );
}

interface StatePageProps {
  /** The wire in the picture: whole, broken after a failure, or amber while there is no network. */
  wire?: 'whole' | 'broken' | 'waiting';
  title: string;
  /** Whether the title is the page's heading. */
  heading?: boolean;
  text?: ReactNode;
  children?: ReactNode;
  /** Details for reporting the failure. */
  note?: ReactNode;
  role?: 'alert';
}

/** A picture of a bird on a wire, and below it a state's title, reason and next steps. */
export function StatePage({ wire = 'whole', title, heading, text, children, note, role }: StatePageProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <section role={role} className={heading ? 'ui-state ui-state-page' : 'ui-state'} data-wire={wire}>
      {wire === 'broken' ? <BirdOnBrokenWire /> : <BirdOnWire />}
      <Title className="ui-state-title">{title}</Title>
      {text && <p>{text}</p>}
      {children && <div className="ui-state-ways">{children}</div>}
      {note && <p className="ui-state-note">{note}</p>}
    </section>
  );
}

const BIRD =
  'M82 30c-5-5-12-4-16 1l-6 10-20-4c-2-1-3 2-1 3l5 4-14 10c-1 1 0 4 2 3l21-2c3 5 8 8 14 8 9 0 16-7 16-16V37l8-3z';

function BirdOnWire() {
  return (
    <svg viewBox="0 24 128 54" width={128} height={54} aria-hidden="true" className="ui-state-picture">
      <path d="M4 66q60-22 120 0" stroke="var(--av-line-control)" />
      <path d="M4 76q60-22 120 0" stroke="var(--av-line)" />
      <path d={BIRD} fill="currentcolor" />
      <circle cx="74" cy="35" r="2.4" fill="var(--av-surface)" />
    </svg>
  );
}

function BirdOnBrokenWire() {
  return (
    <svg viewBox="4 6 212 98" width={176} height={81} aria-hidden="true" className="ui-state-picture">
      <path
        d="M10 46q50 28 86 24c8 6 6 16 0 24M210 36q-40 30-84 26c-6 8-4 18 4 24"
        stroke="var(--av-ink-2)"
      />
      <path d="M111 84l3 8M103 100l8-4M119 98l8 6" stroke="var(--av-risk-medium)" strokeWidth="4" />
      <path d={BIRD} fill="currentcolor" transform="translate(112 -18)" />
    </svg>
  );
}
