import { lazy, type ReactNode, useCallback, useState } from 'react';
import { useNomenclatures } from 'shared/api';
import {
  type InfrastructureType,
  isOnEarth,
  LIMITS,
  type LineGeometry,
  type PointGeometry,
} from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { lines, points } from 'shared/kinds';
import type { MapPosition } from 'shared/map';
import { refOf } from 'shared/outbox';
import { PositionField, Select } from 'shared/ui/fields';
import { Field, FormRow, Input, SegmentedChoice } from 'shared/ui/form';
import {
  choiceOptions,
  DraftGate,
  type DraftOpening,
  FormBar,
  type FormStart,
  placeProblems,
  placeText,
  RecordForm,
  type Saved,
  useFieldTexts,
  useRecordForm,
  useTerritory,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { MapBoundary } from '../show-map/map-boundary';
import { useExactPositions } from './exact-positions';
import { type DrawnGeometry, type InfrastructureDraft, ownersOf, schemaOf } from './infrastructure-draft';
import { LinePositions } from './line-positions';
import { NearbyWarning } from './nearby-warning';

const GeometryMap = lazy(() => import('./geometry-map').then(module => ({ default: module.GeometryMap })));

interface InfrastructureFormProps extends Omit<FormStart, 'initial'> {
  type: InfrastructureType;
  initial: InfrastructureDraft;
  /** Initial view of the map, while nothing is drawn. */
  position?: MapPosition | undefined;
  title: string;
  /** The infrastructure being changed. */
  about?: ReactNode;
  /** Content above the fields. */
  intro?: ReactNode;
  saveLabel?: string;
  success: string;
  onSaved: (saved: Saved, geometry: DrawnGeometry) => void;
  onCancel: () => void;
}

/** The form of a support or a line, beside the map it is drawn on. */
export function InfrastructureForm(props: InfrastructureFormProps) {
  const { type, editing, revision, title, about, onCancel } = props;
  const kind = type === 'POLE' ? points : lines;
  return (
    <DraftGate
      subject={{ resource: kind.name, record: editing?.id, entry: revision?.entry.id }}
      schema={schemaOf(type)}
      header={<FormBar title={title} about={about} onClose={onCancel} />}
    >
      {opening => <OpenedInfrastructureForm {...props} kind={kind} opening={opening} />}
    </DraftGate>
  );
}

interface OpenedFormProps extends InfrastructureFormProps {
  kind: typeof points | typeof lines;
  opening: DraftOpening;
}

function OpenedInfrastructureForm(props: OpenedFormProps) {
  const { type, kind, opening, editing, revision, position, onSaved } = props;
  const t = useTexts();
  const locale = useLocale();
  const { label, say } = useFieldTexts(kind);
  const nomenclatures = useNomenclatures();
  const territory = useTerritory();
  const { keepDrawing, exactly } = useExactPositions();
  const [focus, setFocus] = useState<DrawnGeometry | null>(() => geometryToBeginWith(props));
  // Duplicates are proposed for new supports only.
  const isNew = !editing && revision?.entry.command.kind !== 'update';
  const shape = type === 'POLE' ? 'Point' : 'LineString';
  const record = useRecordForm({
    schema: schemaOf(type),
    resource: kind.name,
    opening,
    initial: props.initial,
    keptValues: values => ({ ...values, geom: values.geom && exactly(values.geom) }),
    editing,
    revision,
    bodyOf: value => ({ ...value, geom: exactly(value.geom) }),
    atOnce: useCallback(({ geom }: InfrastructureDraft) => placeProblems(geom, territory), [territory]),
    success: props.success,
    onReload: props.onReload,
    onSaved: saved => record.form.values.geom && onSaved(saved, record.form.values.geom),
  });
  const { form, initial } = record;
  const geometry = form.values.geom ?? null;
  const drawn = geometry && canBeDrawn(geometry) ? geometry : null;

  /** Sets the place from the form, and moves the map to it. */
  const place = (next: DrawnGeometry | null) => {
    form.set('geom', next);
    if (next && canBeDrawn(next)) setFocus(next);
  };
  const chooseNetwork = (networkTypeId: number | null | undefined) => {
    form.set('network_type_id', networkTypeId);
    const owners = ownersOf(nomenclatures, networkTypeId);
    const [only, ...others] = owners;
    const stays = owners.some(({ id }) => id === form.values.owner_id);
    if (!stays) form.set('owner_id', only && others.length === 0 ? only.id : null);
  };
  const owners = ownersOf(nomenclatures, form.values.network_type_id).map(({ id }) => id);

  return (
    <RecordForm
      kind={kind}
      of={record}
      title={props.title}
      about={props.about}
      intro={props.intro}
      before={revision?.before ?? initial}
      onCancel={props.onCancel}
      saveLabel={props.saveLabel}
      aboveButtons={nearbyWarning('duplicates')}
      map={
        <MapBoundary>
          <GeometryMap
            shape={shape}
            geometry={drawn}
            focus={focus}
            position={position}
            onDraw={drawing => {
              keepDrawing(drawing);
              form.set('geom', drawing?.geometry ?? null);
            }}
          />
        </MapBoundary>
      }
    >
      {geometryField()}
      {nearbyWarning('around')}
      <Field of={form.field('network_type_id')} label={label('network_type')} group>
        {control => (
          <SegmentedChoice
            {...control}
            choices={choiceOptions(nomenclatures, 'NETW_TYP', locale)}
            onChange={chooseNetwork}
          />
        )}
      </Field>
      <FormRow>
        <Field of={form.field('owner_id')} label={label('owner')}>
          {control => (
            <Select
              {...control}
              options={choiceOptions(nomenclatures, 'OWNER', locale, {
                chosen: [initial.owner_id],
              }).filter(({ value }) => owners.includes(value) || value === form.values.owner_id)}
              placeholder={t('notGiven')}
            />
          )}
        </Field>
        <Field of={form.field('condition_id')} label={label('condition')}>
          {control => (
            <Select
              {...control}
              options={choiceOptions(nomenclatures, 'IFR_COND', locale, {
                chosen: [initial.condition_id],
              })}
              placeholder={t('notGiven')}
            />
          )}
        </Field>
      </FormRow>
      {type === 'POLE' && (
        <Field of={form.field('operator_number')} label={label('operator_number')}>
          {control => <Input {...control} maxLength={LIMITS.reference} />}
        </Field>
      )}
    </RecordForm>
  );

  function nearbyWarning(of: 'duplicates' | 'around') {
    return (
      type === 'POLE' &&
      isNew && (
        <NearbyWarning
          of={of}
          position={drawn?.type === 'Point' ? drawn.coordinates : null}
          except={revision && refOf(revision.entry.id)}
        />
      )
    );
  }

  function geometryField() {
    const field = form.field('geom');
    return type === 'POLE' ? (
      <Field of={field} label={label('geom')} hint={t('infrastructure.drawPoint')} group>
        {control => (
          <PositionField
            {...control}
            value={asPoint(control.value)}
            onChange={point => place(point ?? null)}
          />
        )}
      </Field>
    ) : (
      <Field
        of={field}
        label={label('geom')}
        hint={
          <>
            {drawn && <strong>{placeText(drawn, { locale, say })} — </strong>}
            {t('infrastructure.drawLine')} {t('infrastructure.coordinatesHint')}
          </>
        }
      >
        {control => <LinePositions {...control} value={asLine(control.value)} onChange={place} />}
      </Field>
    );
  }
}

/** The map's initial geometry: that of the draft, if it can be drawn. */
function geometryToBeginWith({ initial, opening }: OpenedFormProps): DrawnGeometry | null {
  const { geom } = (opening.taken?.values as InfrastructureDraft | undefined) ?? initial;
  return geom && canBeDrawn(geom) ? geom : null;
}

const asPoint = (geometry: DrawnGeometry | null | undefined): PointGeometry | null =>
  geometry?.type === 'Point' ? geometry : null;
const asLine = (geometry: DrawnGeometry | null | undefined): LineGeometry | null =>
  geometry?.type === 'LineString' ? geometry : null;

/** Typed coordinates may be incomplete, and a line needs two points before the map can show it. */
const canBeDrawn = (geometry: DrawnGeometry): boolean =>
  geometry.type === 'Point'
    ? isOnEarth(geometry.coordinates)
    : geometry.coordinates.length > 1 && geometry.coordinates.every(isOnEarth);
