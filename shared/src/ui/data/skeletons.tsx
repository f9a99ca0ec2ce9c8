import AntSkeleton from 'antd/es/skeleton';
import { useTexts } from '../core/texts';

interface SkeletonProps {
  rows: number;
  title?: boolean;
}

/** Grey placeholder lines with the height of the text that will replace them. */
export const Skeleton = ({ rows, title = false }: SkeletonProps) => (
  // Hidden, since antd's title is an empty heading.
  <div aria-hidden="true">
    <AntSkeleton active title={title} paragraph={{ rows }} />
  </div>
);

/** Placeholder of a loading list or sheet. Screen readers announce that it is loading. */
export function LoadingLines(properties: SkeletonProps) {
  const t = useTexts();
  return (
    <div role="status">
      <span className="ui-spoken">{t('loading')}</span>
      <Skeleton {...properties} />
    </div>
  );
}
