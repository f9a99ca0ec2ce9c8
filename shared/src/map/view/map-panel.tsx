import { type ReactNode, useId, useState } from 'react';
import { MapButton } from './map-button';
import { MapIcon, type MapIconName } from './map-icon';
import styles from './map-view.module.css';

/** A button that opens a small panel on the map; Escape closes it. */
export function MapPanel({
  label,
  icon,
  children,
}: {
  label: string;
  icon: MapIconName;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section
      className={styles.panel}
      aria-label={label}
      onKeyDown={event => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <MapButton label={label} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <MapIcon name={icon} />
      </MapButton>
      <div id={id} className={styles.panelBody} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
