import { type MouseEvent, useRef, useState } from 'react';
import type { Nomenclature } from 'shared/contract';
import { Button, PencilSimpleIcon, PlusIcon } from 'shared/ui/core';
import { Face, FaceParts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './arming-by-touch.module.css';
import type { VisitForm } from './visit-form';

const PARTS = ['head', 'post', 'fitted'] as const;
const AT_FIRST = 8;
/** Time after which a press adds a head to the others (ms). */
const LONG_PRESS = 500;

/** The part of the drawing that shows an arming; `null` for other armings, which are not drawn. */
const partOf = ({ code }: Nomenclature) =>
  code.startsWith('POT') ? 'post' : code.startsWith('PARAF') ? 'fitted' : code === 'AUTRES' ? null : 'head';
const codesOf = (items: readonly Nomenclature[]) => items.map(({ code }) => code);

/** The armings of a support, chosen on its drawing: a part, then a picture. */
export function ArmingByTouch({ form, own, about, texts: { nomenclatures } }: VisitForm) {
  const t = useTexts();
  const [open, setOpen] = useState<(typeof PARTS)[number]>('head');
  const [isLong, setLong] = useState(false);
  const { value, onChange } = form.field('arming_id');
  const chosen = (value ?? []).map(id => nomenclatures.byId(id)).filter(one => one !== undefined);
  const others = chosen.filter(item => partOf(item) !== open);
  const face = { arming: codesOf(chosen), equipment: about.properties.equipment ?? [] };
  const isChosen = ({ id }: Nomenclature) => chosen.some(item => item.id === id);
  const tiles = nomenclatures
    .choices('ARMING', own.context)
    .filter(item => partOf(item) === open)
    .toSorted((one, other) => Number(isChosen(other)) - Number(isChosen(one)));
  const keep = (items: readonly Nomenclature[]) => onChange(items.map(({ id }) => id));
  /** Toggles a tile. A head or post replaces the one before, unless several are wanted. */
  function press(tile: Nomenclature, isAdded: boolean) {
    const beside = open === 'fitted' || isAdded ? chosen.filter(({ id }) => id !== tile.id) : others;
    keep(isChosen(tile) ? beside : [...beside, tile]);
  }
  const longPress = useRef({ timer: 0, isOver: false });
  const release = () => clearTimeout(longPress.current.timer);
  const pressesOf = (tile: Nomenclature) => ({
    onPointerDown() {
      longPress.current.isOver = false;
      longPress.current.timer = window.setTimeout(() => {
        longPress.current.isOver = true;
        press(tile, true);
      }, LONG_PRESS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick(event: MouseEvent) {
      if (!longPress.current.isOver) press(tile, event.shiftKey);
      longPress.current.isOver = false;
    },
  });
  return (
    <div className={classes.touch}>
      <div className={classes.drawing}>
        <Face of={face} size="head" />
        {PARTS.map(part => (
          <button key={part} type="button" aria-pressed={part === open} onClick={() => setOpen(part)}>
            <i>{part === open ? <PencilSimpleIcon /> : <PlusIcon />}</i>
            <span>
              {t(`touch.${part}`)}{' '}
              <b>
                <FaceParts of={face} part={part} />
              </b>
            </span>
          </button>
        ))}
      </div>
      <h3>{t(`touch.ask.${open}`)}</h3>
      <div className={classes.tiles}>
        {tiles.slice(0, isLong ? tiles.length : AT_FIRST).map(tile => (
          <button key={tile.id} type="button" aria-pressed={isChosen(tile)} {...pressesOf(tile)}>
            <span aria-hidden="true">
              <Face of={{ arming: codesOf([...others, tile]), equipment: [] }} />
            </span>
            <span>
              <FaceParts of={{ arming: [tile.code], equipment: [] }} part={open} />
            </span>
          </button>
        ))}
      </div>
      {open === 'head' && <p className={classes.several}>{t('touch.several')}</p>}
      <div className={classes.ways}>
        {tiles.length > AT_FIRST && !isLong && (
          <Button onClick={() => setLong(true)}>{t('touch.more', { count: tiles.length - AT_FIRST })}</Button>
        )}
        <Button onClick={() => keep(others)}>{t('touch.unknown')}</Button>
      </div>
    </div>
  );
}
