import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { queryClient } from 'shared/api';
import { isOnEarth, type Media, type PointGeometry, type Species } from 'shared/contract';
import { mortality, mortalityInputSchema } from 'shared/kinds';
import type { MapPosition } from 'shared/map';
import { LoadingState, notify } from 'shared/ui/core';
import {
  DraftGate,
  type DraftOpening,
  type Editing,
  FormBar,
  placeProblems,
  RecordForm,
  type Revision,
  type Saved,
  useRecordForm,
  useTerritory,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { type LinkTarget, linkTargetQuery } from '../choose-infrastructure/link-target';
import { type CaseDraft, wholeMetres } from './case-draft';
import { CaseFields } from './case-fields';
import classes from './case-form.module.css';

const CaseMap = lazy(() => import('./case-map').then(module => ({ default: module.CaseMap })));

interface CaseFormProps {
  initial: CaseDraft;
  /** Species and infrastructure of the initial values, if known. */
  species?: Species | undefined;
  target: LinkTarget | null;
  media?: readonly Media[];
  /** `undefined` for a new case. */
  editing?: Editing;
  /** The waiting case, or change of one, to correct. */
  revision?: Revision;
  /** Initial position of the map for a case without a place. */
  position?: MapPosition | undefined;
  title: string;
  /** The subject of the case, shown in the form's bar. */
  about: ReactNode;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
  /** Reloads the case after another user's change. */
  onReload?: () => void;
}

const NO_MEDIA: readonly Media[] = [];
const isPlace = (geometry: PointGeometry | null | undefined): geometry is PointGeometry =>
  !!geometry && isOnEarth(geometry.coordinates);

/** The form of a dead bird, beside its map. */
export function CaseForm(props: CaseFormProps) {
  const { editing, revision, target, title, about, onCancel } = props;
  const subject = {
    resource: 'mortality' as const,
    record: editing?.id,
    entry: revision?.entry.id,
    about: target?.ref,
  };
  return (
    <DraftGate
      subject={subject}
      schema={mortalityInputSchema}
      header={<FormBar title={title} about={about} onClose={onCancel} />}
    >
      {opening => <OpenedCaseForm {...props} opening={opening} />}
    </DraftGate>
  );
}

/**
 * State besides the fields that a draft restores: the records that the fields refer to. Stored drafts use these
 * names.
 */
interface Named {
  species?: Species | undefined;
  concerned: LinkTarget | null;
}

function OpenedCaseForm(props: CaseFormProps & { opening: DraftOpening }) {
  const { opening, editing, revision, position, onSaved, onCancel, onReload } = props;
  const media = props.media ?? NO_MEDIA;
  const t = useTexts();
  const territory = useTerritory();
  const restored = opening.taken?.aside as Named | undefined;
  const [species, setSpecies] = useState(restored ? restored.species : props.species);
  const [target, setTarget] = useState(restored ? restored.concerned : props.target);
  const [picking, setPicking] = useState(false);
  const startValues = (opening.taken?.values as CaseDraft | undefined) ?? props.initial;
  const [placing, setPlacing] = useState(!isPlace(startValues.geom));
  const [focus, setFocus] = useState<LinkTarget['geometry'] | null>(
    isPlace(startValues.geom) ? startValues.geom : (target?.geometry ?? null),
  );
  const record = useRecordForm({
    schema: mortalityInputSchema,
    resource: 'mortality',
    opening,
    initial: props.initial,
    aside: { species, concerned: target } satisfies Named,
    editing,
    revision,
    known: { species, ...(target && { place: target.geometry }) },
    media,
    atOnce: useCallback(({ geom }: CaseDraft) => placeProblems(geom, territory), [territory]),
    success: t(editing || revision?.before ? 'form.saved' : 'form.created'),
    onReload,
    onSaved,
  });
  const { form } = record;
  const map = useRef<HTMLDivElement>(null);
  const geometry = isPlace(form.values.geom) ? form.values.geom : null;

  /** Sets the place, with its accuracy in metres if the device located it. */
  const setPlace = (next: PointGeometry | null | undefined, accuracy: number | null = null) => {
    form.set('geom', next);
    form.set('accuracy_m', wholeMetres(accuracy));
  };
  /** Sets the place from the form: unlike a click on the map, this also moves the map there. */
  const place = (next: PointGeometry | null | undefined, accuracy?: number) => {
    setPlace(next, accuracy);
    if (isPlace(next)) setFocus(next);
  };
  const choose = (next: LinkTarget | null) => {
    setTarget(next);
    form.set('infrstr_id', next?.ref ?? null);
  };
  const startPicking = (start: boolean) => {
    setPicking(start);
    // On a phone the map is above the form and may be out of view.
    if (start) map.current?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
  };
  const pick = async (id: number) => {
    setPicking(false);
    try {
      choose(await queryClient.fetchQuery(linkTargetQuery(id)));
    } catch {
      notify({ type: 'error', msg: t('concerned.pickFailed') });
    }
  };

  return (
    <RecordForm
      kind={mortality}
      of={record}
      title={props.title}
      about={props.about}
      before={revision?.before ?? record.initial}
      species={[species, props.species]}
      author={form.values.author ?? ''}
      onOfferPosition={taken => place({ type: 'Point', coordinates: taken })}
      onCancel={onCancel}
      mapRef={map}
      mapHidden={!placing}
      map={
        <>
          <Suspense fallback={<LoadingState />}>
            <CaseMap
              geometry={geometry}
              onDraw={drawn => setPlace(drawn)}
              focus={focus}
              target={target}
              picking={picking}
              onPick={id => void pick(id)}
              position={position}
            />
          </Suspense>
          {picking && (
            <p role="status" className={classes.picking}>
              {t('concerned.picking')}
            </p>
          )}
        </>
      }
    >
      <CaseFields
        form={form}
        initial={record.initial}
        start={startValues}
        species={species}
        onSpecies={species => {
          setSpecies(species ?? undefined);
          form.set('species_id', species?.id ?? null);
        }}
        onPlace={place}
        onPlacing={() => setPlacing(true)}
        position={geometry?.coordinates ?? null}
        target={target}
        onTarget={choose}
        picking={picking}
        onPicking={startPicking}
      />
    </RecordForm>
  );
}
