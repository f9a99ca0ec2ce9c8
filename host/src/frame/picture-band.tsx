import type { ReactNode } from 'react';
import { Landscape } from 'shared/ui/core';
import classes from './picture-band.module.css';

export function PictureBand({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.band}>
      <Landscape
        className={classes.mirrored}
        viewBox="0 300 800 128"
        kite="translate(316 354) rotate(8) scale(.3)"
      />
      <div className={classes.words}>
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}
