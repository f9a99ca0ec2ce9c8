import { Button } from 'shared/ui/core';
import { AddPictures } from 'shared/ui/pictures';
import classes from '../developer.module.css';
import { DeveloperLayout } from '../developer-layout';
import { useTexts } from '../texts';
import { PictureReport } from './picture-report';
import { useExaminedPictures } from './use-examined-pictures';

/** What becomes of pictures before they are sent. Nothing is sent from here. */
export function ImagePage() {
  const t = useTexts();
  const { pictures, refusals, waiting, add, clear } = useExaminedPictures();
  return (
    <DeveloperLayout page="image">
      <div className={classes.results}>
        <AddPictures onFiles={add} waiting={waiting} refusals={refusals} />
        <div className={classes.bar}>
          <h2>{t('image.pictures')}</h2>
          <Button disabled={pictures.length === 0} onClick={clear}>
            {t('image.clear')}
          </Button>
        </div>
        {pictures.length === 0 && <p className={classes.soft}>{t('image.none')}</p>}
        <ol className={classes.list}>
          {pictures.map(picture => (
            <li key={picture.id}>
              <PictureReport picture={picture} />
            </li>
          ))}
        </ol>
      </div>
    </DeveloperLayout>
  );
}
