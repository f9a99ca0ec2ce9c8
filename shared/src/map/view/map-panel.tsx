import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { MapButton, MapIcon, type MapIconName } from './map-button';
import styles from './map-view.module.css';

type OpenPanel = readonly [open: string | null, setOpen: (id: string | null) => void];

/** The open panel of a map. Only one is open at a time, since panels share their space. */
export const OpenPanelContext = createContext<OpenPanel | null>(null);

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
  const id = useId();
  const alone = useState<string | null>(null);
  const [openId, setOpenId] = useContext(OpenPanelContext) ?? alone;
  const open = openId === id;
  return (
    <section
      className={styles.panel}
      aria-label={label}
      onKeyDown={event => {
        if (event.key === 'Escape') setOpenId(null);
      }}
    >
      <MapButton
        label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenId(open ? null : id)}
      >
        <MapIcon name={icon} />
      </MapButton>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than a phone's map is scrolled by keys too. */}
      <div id={id} className={styles.panelBody} hidden={!open} tabIndex={0}>
        {open && children}
      </div>
    </section>
  );
}
