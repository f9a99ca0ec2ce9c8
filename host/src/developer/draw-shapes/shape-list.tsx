import { formatLength, useLocale } from 'shared/i18n';
import { formatPosition, lengthOfLine } from 'shared/map/geometry';
import { Button, DeleteOutlined, EditOutlined } from 'shared/ui/core';
import classes from '../developer.module.css';
import { useTexts } from '../texts';
import type { DrawnFeature } from './use-shapes';

interface ShapeListProps {
  shapes: readonly DrawnFeature[];
  selected: string | null;
  onSelect: (shape: DrawnFeature) => void;
  onRemove: (id: string) => void;
}

/** What is drawn, one line each: to change it, to take it away. */
export function ShapeList({ shapes, selected, onSelect, onRemove }: ShapeListProps) {
  const t = useTexts();
  const locale = useLocale();
  const detailOf = ({ geometry }: DrawnFeature) => {
    if (geometry.type === 'Point') return formatPosition(geometry.coordinates);
    if (geometry.type === 'LineString')
      return `${t('geoman.vertices', { count: geometry.coordinates.length })}, ${formatLength(lengthOfLine(geometry), locale)}`;
    return t('geoman.vertices', { count: geometry.coordinates.flat().length - geometry.coordinates.length });
  };
  if (shapes.length === 0) return <p className={classes.soft}>{t('geoman.nothing')}</p>;
  return (
    <ol className={classes.list} aria-label={t('geoman.drawn')}>
      {shapes.map((shape, index) => {
        const name = t('geoman.shapeName', {
          number: index + 1,
          shape: t(`geoman.shapes.${shape.geometry.type}`),
        });
        return (
          <li key={shape.id} className={classes.row} aria-current={shape.id === selected}>
            <span>
              <strong>{name}</strong> <span className={classes.soft}>{detailOf(shape)}</span>
              {shape.supports.length > 0 && (
                <span className={classes.soft}>
                  {' '}
                  · {t('geoman.snapped', { ids: shape.supports.join(', ') })}
                </span>
              )}
            </span>
            <span className={classes.buttons}>
              <Button
                size="large"
                icon={<EditOutlined aria-hidden />}
                aria-label={t('geoman.change', { name })}
                onClick={() => onSelect(shape)}
              />
              <Button
                size="large"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('geoman.remove', { name })}
                onClick={() => onRemove(shape.id)}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
