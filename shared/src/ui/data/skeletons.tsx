import AntSkeleton from 'antd/es/skeleton';
import { useTexts } from '../core/texts';

interface SkeletonProps {
  rows: number;
  title?: boolean;
}

/** Grey lines as high as the text that will take their place. */
export const Skeleton = ({ rows, title = false }: SkeletonProps) => (
  // antd's title is an empty heading.
  <div aria-hidden="true">
    <AntSkeleton active title={title} paragraph={{ rows }} />
  </div>
);

/** Grey lines in the place of a list or a sheet that loads. Screen readers hear that it loads. */
export function LoadingLines(properties: SkeletonProps) {
  const t = useTexts();
  return (
    <div role="status">
      <span className="ui-spoken">{t('loading')}</span>
      <Skeleton {...properties} />
    </div>
  );
}
