import { useState } from 'react';
import { fetchTile, request, useBaseLayers } from 'shared/api';
import {
  administeredOrganisationSchema,
  mailPreviewSchema,
  OWN_MAILS,
  organisationInputSchema,
  readableShade,
} from 'shared/contract/administration';
import { boundsOf, type Geometry, type Position } from 'shared/geometry';
import { currentLocale, locales } from 'shared/i18n';
import { DrawGeometry, DrawnShape, FocusOn, type MapPosition, MapView } from 'shared/map';
import { Button } from 'shared/ui/core';
import { Select } from 'shared/ui/fields';
import { type ControlProps, Input } from 'shared/ui/form';
import { type SlotProps, sectionTexts } from '../../table/define-table';
import { LogoInput } from '../../table/logo-input';
import classes from '../../table/table.module.css';
import { notifyFailure } from '../../table/write';
import { settingsScreen } from '../settings-screen';
import en from './en.json';
import fr from './fr.json';

const useTexts = sectionTexts<typeof fr>('organisation');
const COLOUR = /^#[0-9a-f]{6}$/i;
/** The product's colour, which the picker shows while none is chosen. */
const PRODUCT_COLOUR = '#0b4f45';

function ColourInput({ value, onChange, ...control }: ControlProps<string | undefined>) {
  const t = useTexts();
  const colour = value ?? '';
  const nearest = COLOUR.test(colour) ? readableShade(colour.toLowerCase()) : '';
  return (
    <div className={classes.buttons}>
      <input
        type="color"
        aria-label={t('field.colour')}
        value={COLOUR.test(colour) ? colour : PRODUCT_COLOUR}
        onChange={event => onChange(event.target.value)}
      />
      <Input {...control} value={colour} onChange={onChange} />
      {nearest && nearest !== colour.toLowerCase() && (
        <Button onClick={() => onChange(nearest)}>{t('say.colour_take', { nearest })}</Button>
      )}
      {colour && <Button onClick={() => onChange('')}>{t('say.colour_none')}</Button>}
    </div>
  );
}

const DECIMALS = 4;
const textOf = ({ latitude, longitude, zoom }: MapPosition) =>
  [latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS), zoom].join(', ');

function ViewInput({ value, onChange }: ControlProps<string | undefined>) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const [[latitude = 0, longitude = 0, zoom]] = useState(() => (value ?? '').split(',').map(Number));
  const [position] = useState(zoom ? { latitude, longitude, zoom } : undefined);
  const [view, setView] = useState<MapPosition | null>(null);
  return (
    <div>
      <div className={classes.surface}>
        <MapView
          label={t('field.map_view')}
          baseLayers={layers}
          fetchTile={fetchTile}
          {...(position && { position })}
          onMove={setView}
        />
      </div>
      <div className={classes.buttons}>
        <Button disabled={!view} onClick={() => view && onChange(textOf(view))}>
          {t('say.map_take')}
        </Button>
        <output>{value || t('say.map_none')}</output>
        {value && <Button onClick={() => onChange('')}>{t('say.map_none')}</Button>}
      </div>
    </div>
  );
}

/** The boxes of a territory as a surface; `null` without a whole box. */
function surfaceOf(territory: string): Geometry | null {
  const polygons = territory.split(';').flatMap(box => {
    const [west = Number.NaN, south = 0, east = 0, north = Number.NaN] = box.split(',').map(Number);
    // biome-ignore format: the corners
    const ring: Position[] = [[west, south], [east, south], [east, north], [west, north], [west, south]];
    return ring.flat().every(Number.isFinite) ? [[ring]] : [];
  });
  return polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : null;
}

/** Boxes as numbers, to which the box around each area that is drawn on the map is added. */
function TerritoryInput({ value, onChange, ...control }: ControlProps<string | undefined>) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const territory = value ?? '';
  const surface = surfaceOf(territory);
  const [firstSurface] = useState(surface);
  function add(geometry: Geometry) {
    const box = boundsOf(geometry).map(side => Number(side.toFixed(DECIMALS)));
    onChange([territory, box.join(',')].filter(Boolean).join(';'));
  }
  return (
    <div>
      <Input {...control} value={territory} onChange={onChange} />
      <div className={classes.surface}>
        <MapView label={t('field.territory')} baseLayers={layers} fetchTile={fetchTile}>
          <FocusOn geometry={firstSurface} />
          {surface && <DrawnShape geometry={surface} />}
          <DrawGeometry shape="Polygon" geometry={null} onChange={drawn => drawn && add(drawn.geometry)} />
        </MapView>
      </div>
    </div>
  );
}

/** Shows a mail with the texts of the form, before they are saved. */
function MailPreview({ form }: SlotProps<unknown>) {
  const t = useTexts();
  const [mail, setMail] = useState<(typeof OWN_MAILS)[number]>('welcome');
  const [locale, setLocale] = useState(currentLocale());
  const [shown, setShown] = useState<{ subject: string; text: string } | null>(null);
  function show() {
    const body = { ...form.values, mail, locale };
    request(mailPreviewSchema, 'admin/organisation/preview/', { method: 'POST', body }).then(
      setShown,
      notifyFailure,
    );
  }
  return (
    <section className={classes.stack} aria-label={t('say.preview')}>
      <div className={classes.buttons}>
        <Select
          aria-label={t('say.preview_mail')}
          value={mail}
          clearable={false}
          options={OWN_MAILS.map(value => ({ value, label: t(`code.preview_mail.${value}` as never) }))}
          onChange={next => setMail(next ?? 'welcome')}
        />
        <Select
          aria-label={t('say.preview_locale')}
          value={locale}
          clearable={false}
          options={locales.map(value => ({ value, label: value }))}
          onChange={next => setLocale(next ?? 'fr')}
        />
        <Button onClick={show}>{t('say.preview_show')}</Button>
      </div>
      {shown && (
        <div role="status" className={classes.card}>
          <strong>{shown.subject}</strong>
          <p className={classes.letter}>{shown.text}</p>
        </div>
      )}
    </section>
  );
}

const MAIL_TEXTS = OWN_MAILS.flatMap(mail => [`mail_${mail}_fr`, `mail_${mail}_en`] as const);

export const Screen = settingsScreen({
  name: 'organisation',
  words: { fr, en },
  row: administeredOrganisationSchema,
  body: organisationInputSchema,
  facts: {
    ...Object.fromEntries(MAIL_TEXTS.map(name => [name, { type: 'text' as const, limit: 2000 }])),
    territory: { type: 'text' },
  },
  parts: [
    'name',
    'short_name',
    'logo',
    'colour',
    'map_view',
    'territory',
    { fold: 'mails', parts: [...MAIL_TEXTS, MailPreview] },
  ],
  controls: { logo: LogoInput, colour: ColourInput, map_view: ViewInput, territory: TerritoryInput },
  groups: ['logo', 'map_view'],
});
