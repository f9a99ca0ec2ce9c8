import { useState } from 'react';
import type { Nomenclature } from 'shared/contract';
import { Button, PencilSimpleIcon, PlusIcon } from 'shared/ui/core';
import { Face, FaceParts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './arming-by-touch.module.css';
import type { VisitForm } from './visit-form';

const PARTS = ['head', 'post', 'fitted'] as const;
type Part = (typeof PARTS)[number];
const POSTS = ['POTBOIS', 'POTAUT', 'POTTREILLIS'];
const ARRESTERS = ['PARAFSUP', 'PARAFINF'];
/** Tiles that are shown at first. */
const AT_FIRST = 8;

function partOf(code: string): Part | null {
  if (POSTS.includes(code)) return 'post';
  if (ARRESTERS.includes(code)) return 'fitted';
  return code === 'AUTRES' ? null : 'head';
}

/** The armings of a support, chosen on its drawing: a part, then a picture. */
export function ArmingByTouch({ form, own, about, texts: { nomenclatures } }: VisitForm) {
  const t = useTexts();
  const [open, setOpen] = useState<Part>('head');
  const [isLong, setLong] = useState(false);
  const { value, onChange } = form.field('arming_id');
  const chosen = (value ?? []).map(id => nomenclatures.byId(id)).filter(one => one !== undefined);
  const arming = chosen.map(({ code }) => code);
  const works = about.properties.operations?.[0]?.properties.equipments ?? [];
  const face = { arming, equipment: works.map(({ type }) => type.code) };
  const tiles = nomenclatures
    .choices('ARMING', own.context)
    .filter(({ code }) => partOf(code) === open)
    .toSorted((one, other) => Number(arming.includes(other.code)) - Number(arming.includes(one.code)));
  const others = chosen.filter(({ code }) => partOf(code) !== open);
  const keep = (items: readonly Nomenclature[]) => onChange(items.map(({ id }) => id));
  /** Several arresters may be fitted; a head or a post replaces the other. */
  function press(tile: Nomenclature) {
    const beside = open === 'fitted' ? chosen.filter(({ id }) => id !== tile.id) : others;
    keep(arming.includes(tile.code) ? beside : [...beside, tile]);
  }
  return (
    <div className={classes.touch}>
      <div className={classes.drawing}>
        <Face of={face} size="head" />
        {PARTS.map(part => (
          <button
            key={part}
            type="button"
            className={classes.ring}
            data-part={part}
            aria-pressed={part === open}
            onClick={() => setOpen(part)}
          >
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
        {(isLong ? tiles : tiles.slice(0, AT_FIRST)).map(tile => {
          const kept = others.filter(({ code }) => open !== 'head' || partOf(code) === 'post');
          const shown = [...kept, tile].map(({ code }) => code);
          return (
            <button
              key={tile.id}
              type="button"
              aria-pressed={arming.includes(tile.code)}
              onClick={() => press(tile)}
            >
              <span aria-hidden="true">
                <Face of={{ arming: shown, equipment: [] }} />
              </span>
              <span>
                <FaceParts of={{ arming: [tile.code], equipment: [] }} part={open} />
              </span>
            </button>
          );
        })}
      </div>
      <div className={classes.ways}>
        {tiles.length > AT_FIRST && !isLong && (
          <Button onClick={() => setLong(true)}>{t('touch.more', { count: tiles.length - AT_FIRST })}</Button>
        )}
        <Button onClick={() => keep(others)}>{t('touch.unknown')}</Button>
      </div>
    </div>
  );
}
