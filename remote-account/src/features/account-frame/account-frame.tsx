import type { ReactNode } from 'react';
import { Landscape } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  lead?: string;
  children: ReactNode;
  links?: ReactNode;
}

/** The frame of sign-in, sign-up and similar screens: a sheet on the product's picture, or on a desktop beside it. */
export function AccountFrame({ title, lead, children, links }: AccountFrameProps) {
  const t = useTexts();
  return (
    <div className={classes.frame}>
      <div className={classes.picture}>
        <Landscape kite="translate(470 260) rotate(-9) scale(.84)" />
        <p className={classes.slogan}>{t('slogan')}</p>
      </div>
      <section className={classes.sheet}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
        {links && <nav className={classes.links}>{links}</nav>}
      </section>
    </div>
  );
}
