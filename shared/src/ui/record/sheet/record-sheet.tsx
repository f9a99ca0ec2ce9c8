import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Media, RecordRef } from '../../../contract';
import { useLocalizedNavigate } from '../../../platform/navigation';
import { useSheetPlace } from '../../../platform/navigation/sheet-place';
import { ArrowLeftIcon, Button } from '../../core';
import { CameraIcon } from '../../core/icons';
import { Pills } from '../../data';
import { useNarrow } from '../../data/use-narrow';
import { Mosaic } from '../../pictures/gallery';
import { WaitingPictures } from '../../pictures/waiting-pictures';
import { useTexts } from '../kind/texts';
import classes from './record-sheet.module.css';

/** Width in pixels from which `aside` has a column of its own. */
const WIDE = 960;

/** Whether the sheet has room for `aside` beside its content. */
const SheetWidth = createContext<'narrow' | 'wide'>('wide');

/** Renders its content only on narrow or only on wide sheets. */
export const OnSheet = ({ width, children }: { width: 'narrow' | 'wide'; children: ReactNode }) =>
  use(SheetWidth) === width && children;

interface RecordSheetProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Path the back button leads to if there is no history. */
  back: string;
  pictures?: readonly Media[];
  waitingPictures?: readonly RecordRef[];
  /** Shown in place of pictures if there are none. */
  drawing: ReactNode;
  /** Whether the drawing fills the place of a picture. */
  isScene?: boolean;
  /** Path of the form that adds the first picture; missing for users who may not add pictures. */
  addPicture?: string | undefined;
  pills?: ReactNode;
  actions?: ReactNode;
  /** Content beside the main column if there is room, otherwise after it. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a record's sheet, which starts with a picture. It fills the height of its container and scrolls
 * itself.
 */
export function RecordSheet({
  title,
  subtitle,
  back,
  pictures = [],
  waitingPictures = [],
  drawing,
  isScene = false,
  addPicture,
  pills,
  actions,
  aside,
  children,
}: RecordSheetProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow(frame, WIDE);
  const place = useSheetPlace();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sheet that is opened takes the focus.
  useEffect(
    function focusBesideMap() {
      if (place?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    },
    [place, key],
  );
  const pictured = pictures.length > 0 || waitingPictures.length > 0;
  return (
    <div className={classes.frame} ref={frame}>
      <article className={classes.sheet} aria-labelledby={id}>
        <header className={classes.top} data-shown={pictured || isScene}>
          <div className={classes.cover}>
            {pictures.length > 0 ? (
              <Mosaic pictures={pictures} />
            ) : pictured ? (
              <WaitingPictures refs={waitingPictures} large />
            ) : (
              <Placeholder {...{ drawing, isScene, addPicture }} />
            )}
          </div>
          <div className={classes.title}>
            <h1 ref={heading} id={id} tabIndex={-1}>
              {title}
            </h1>
            {subtitle && <p>{subtitle}</p>}
          </div>
          <BackButton to={back} />
        </header>
        {actions}
        <SheetWidth value={isNarrow ? 'narrow' : 'wide'}>
          <div className={classes.body}>
            {pills && <Pills>{pills}</Pills>}
            {children}
          </div>
          {aside && <div className={classes.aside}>{aside}</div>}
        </SheetWidth>
      </article>
    </div>
  );
}

function Placeholder({
  drawing,
  isScene,
  addPicture,
}: Pick<RecordSheetProps, 'drawing' | 'isScene' | 'addPicture'>) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  return (
    <div className={isScene ? classes.scene : classes.placeholder}>
      {drawing}
      {addPicture && (
        <Button icon={<CameraIcon />} aria-label={t('sheet.addPicture')} onClick={() => navigate(addPicture)}>
          {t(isScene ? 'sheet.picture' : 'sheet.addPicture')}
        </Button>
      )}
    </div>
  );
}

/** On a phone: returns to where the sheet was opened from. */
function BackButton({ to }: { to: string }) {
  const t = useTexts();
  const { key } = useLocation();
  const navigate = useNavigate();
  const navigateTo = useLocalizedNavigate();
  return (
    <Button
      className={classes.back ?? ''}
      icon={<ArrowLeftIcon />}
      aria-label={t('sheet.back')}
      // `default` is the router's key of the first page of a visit.
      onClick={() => (key === 'default' ? navigateTo(to) : void navigate(-1))}
    />
  );
}

export const SheetStamps = ({ children }: { children: ReactNode }) => (
  <div className={classes.stamps}>{children}</div>
);
