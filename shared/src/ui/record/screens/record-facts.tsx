import type { ReactNode } from 'react';
import { type AnyKind, areaName, LIMITS, type Nomenclature, type RecordRef } from '../../../contract';
import type { RecordStamp } from '../../../contract/identity';
import type { Position } from '../../../geometry';
import { formatPosition } from '../../../geometry/geojson';
import { levelOf } from '../../../kinds';
import { formatDate } from '../../../platform/language';
import { LocalizedLink } from '../../../platform/navigation';
import { findKind, kindOf } from '../../../records/known-kinds';
import { Button } from '../../core';
import { type Fact, FactList, RiskTag, useCopy } from '../../data';
import type { FactPart, Facts, SheetRecord } from '../kind/define-sheet';
import { type FieldTexts, sayOrLabel, useFieldTexts } from '../kind/field-texts';
import { usePersonName, useTexts } from '../kind/texts';
import { CopySimpleIcon } from '../sheet/icons';
import { SheetStamps } from '../sheet/record-sheet';
import classes from '../sheet/sheet.module.css';

interface RecordFactsProps {
  kind: Pick<AnyKind, 'facts'>;
  /** The record of a sheet, or a record inside it. */
  of: Pick<SheetRecord, 'properties'> & Partial<SheetRecord>;
  facts: Facts;
  look?: 'bar' | 'rows' | undefined;
}

/** Facts of a record, shown according to the types of their fields. Facts without a value are left out. */
export function RecordFacts({ kind, of: record, facts, look }: RecordFactsProps) {
  const texts = useFieldTexts(kind);
  const { fields } = kind.facts;

  function shownValue(name: string): ReactNode {
    const value = record.properties[name];
    const text = texts.shown(name, record.properties);
    if (fields[name]?.list === 'RISK_LEV') return <RiskTag risk={levelOf(value as Nomenclature | null)} />;
    if (value && fields[name]?.type === 'address')
      return (
        <a href={text} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      );
    const sheet = fields[name]?.type === 'link' && findKind(fields[name].kind ?? '')?.sheet;
    if (value && sheet) {
      const { id } = typeof value === 'object' ? (value as { id: number }) : { id: value as RecordRef };
      return <LocalizedLink to={sheet.replace('{id}', String(id))}>{text}</LocalizedLink>;
    }
    return text;
  }

  const factOf = ({ field, label = field, render, wide }: FactPart): Fact => ({
    key: field,
    label: typeof label === 'string' ? sayOrLabel(texts, label) : label(texts),
    value: render ? render(record as never, texts) : shownValue(field),
    wide: wide ?? fields[field]?.limit === LIMITS.text,
  });
  return (
    <FactList
      look={look ?? 'grid'}
      facts={facts.flatMap(part => {
        if (part === 'areas') return areaFacts(record, texts);
        if (part === 'position') return positionFact(record, texts);
        return factOf(typeof part === 'string' ? { field: part } : part);
      })}
    />
  );
}

export type Areas = readonly { name: string; type: string }[] | undefined;

/** The municipalities of a record, as text; empty if there are none. */
export const municipalitiesOf = (areas: Areas): string =>
  (areas ?? [])
    .filter(({ type }) => type === 'ADMIN_COM')
    .map(({ name }) => name)
    .join(', ');

/**
 * Facts about municipality, other areas and sensitive areas. After a change of place, they are unknown until the
 * server has the change.
 */
function areaFacts(
  { properties, areasKnown = true }: RecordFactsProps['of'],
  { locale, say }: FieldTexts,
): Fact[] {
  const { areas, sensitive_area } = properties as Partial<Record<string, Areas>>;
  const namesOf = (places: Areas = []) => places.map(place => areaName(place, locale)).join(', ');
  const unlessUnknown = (text: string) => (areasKnown ? text : say('areasUnknown'));
  return [
    {
      key: 'municipality',
      label: kindOf('infrastructures').words[locale].field.municipality,
      value: unlessUnknown(municipalitiesOf(areas)),
    },
    {
      key: 'areas',
      label: say('areas'),
      value: areasKnown && namesOf(areas?.filter(({ type }) => type !== 'ADMIN_COM')),
    },
    {
      key: 'sensitive',
      label: kindOf('sensitive-areas').words[locale].many,
      value: unlessUnknown(namesOf(sensitive_area) || say('noSensitiveArea')),
    },
  ];
}

const positionFact = ({ geometry }: RecordFactsProps['of'], { locale }: FieldTexts): Fact => ({
  key: 'position',
  label: kindOf('points').words[locale].field.geom,
  value: geometry?.type === 'Point' && <CopyablePosition position={geometry.coordinates} />,
});

/** A position as text, with a button that copies it. */
export function CopyablePosition({ position }: { position: Position }) {
  const t = useTexts();
  const copy = useCopy();
  const text = formatPosition(position);
  return (
    <span className={classes.copyable}>
      {text}
      <Button
        type="text"
        icon={<CopySimpleIcon />}
        aria-label={t('sheet.copyPosition')}
        title={t('sheet.copyPosition')}
        onClick={() => void copy(text)}
      />
    </span>
  );
}

/** Days of a record's creation and last change, with their authors. */
export function Stamps({ kind, of: { properties } }: Pick<RecordFactsProps, 'kind' | 'of'>) {
  const { locale, say } = useFieldTexts(kind);
  const nameOf = usePersonName();
  const { timestamp_create, timestamp_update, created_by, updated_by } = properties as Partial<RecordStamp>;
  const stamp = (what: 'filledIn' | 'changed', at: string, by: RecordStamp['created_by'] | undefined) => {
    const date = formatDate(at, locale);
    return <p>{by ? say(what, { date, name: nameOf(by) }) : say(`${what}Unknown`, { date })}</p>;
  };
  return (
    <SheetStamps>
      {timestamp_create && stamp('filledIn', timestamp_create, created_by)}
      {timestamp_update &&
        timestamp_update !== timestamp_create &&
        stamp('changed', timestamp_update, updated_by)}
    </SheetStamps>
  );
}
