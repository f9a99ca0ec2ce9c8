import { useState } from 'react';
import { anchorOf, MapPopup, MarkedPlaces } from 'shared/map';
import { LocalizedLink } from 'shared/navigation';
import { sheetPath, useEntryWords, useWaitingPlaces } from 'shared/outbox';
import { WaitingMark } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import styles from './waiting-layer.module.css';

/** Markers of records that wait on this device, with links to their sheets. */
export function WaitingLayer() {
  const t = useTexts();
  const { titleOf, detailsOf } = useEntryWords();
  const places = useWaitingPlaces();
  const [picked, setPicked] = useState<string | null>(null);
  const shown = places.find(({ key }) => key === picked);
  const path = shown && sheetPath(shown.entry);
  return (
    <>
      <MarkedPlaces places={places} onPick={setPicked} />
      {shown && (
        <MapPopup key={picked} position={anchorOf(shown.geometry)} onClose={() => setPicked(null)}>
          <article className={styles.card}>
            <h2>{titleOf(shown.entry)}</h2>
            <p>{detailsOf(shown.entry)}</p>
            <p>
              <WaitingMark entry={shown.entry} />
            </p>
            {path && <LocalizedLink to={path}>{t('record.open')}</LocalizedLink>}
          </article>
        </MapPopup>
      )}
    </>
  );
}
