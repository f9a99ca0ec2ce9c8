import type { Media } from '../../contract';
import { mediaUrl } from './media-url';
import classes from './pictures.module.css';
import { useTexts } from './texts';
import { useViewer } from './use-viewer';

/** A small square picture beside a name. */
export const Thumbnail = ({ picture }: { picture: Media }) => (
  <img className={classes.square} src={mediaUrl(picture.thumbnail)} alt="" width={48} height={48} />
);

/** Thumbnails of a record's pictures, which open the viewer. Renders nothing without pictures. */
export function Gallery({ pictures }: { pictures: readonly Media[] }) {
  const t = useTexts();
  const { viewer, open } = useViewer(pictures);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={classes.gallery} aria-label={t('gallery')}>
        {pictures.map((picture, place) => (
          <li key={picture.id}>
            <button
              type="button"
              className={classes.thumbnail}
              aria-label={t('open', { place: place + 1, total: pictures.length })}
              onClick={() => open(place)}
            >
              <img src={mediaUrl(picture.thumbnail)} alt={picture.remark} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
