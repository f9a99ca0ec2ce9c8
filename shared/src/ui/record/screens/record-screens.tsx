import { useParams, useSearchParams } from 'react-router-dom';
import { isLocalRef } from '../../../contract';
import type { Geometry } from '../../../geometry';
import { entryIdOf } from '../../../outbox';
import { recordRefOf } from '../../../platform/navigation';
import type { ListDefinition, Shown } from '../kind/define-record';
import { ChangeRecord, type EnteredKind, NewRecord } from './kind-form';
import { KindList } from './kind-list';
import { KindSheet, RecordGate, type ShownKind } from './kind-sheet';

/** The screen of a path such as `/patrols`: the list, or with `?new` the form for a new record. */
export const listScreen = (of: ListDefinition & EnteredKind) =>
  function Screen() {
    const [search] = useSearchParams();
    const infrastructure = recordRefOf(search.get('infrastructure') ?? undefined) ?? null;
    return search.has('new') ? <NewRecord of={of} infrastructure={infrastructure} /> : <KindList of={of} />;
  };

/** The screen of a path such as `/patrols/{id}`: the sheet, or with `?edit` the form. */
export const sheetScreen = (of: ShownKind & EnteredKind) =>
  function Screen() {
    const { id } = useParams();
    const [search] = useSearchParams();
    const ref = recordRefOf(id);
    const entryId = search.get('entry') ?? (isLocalRef(ref) ? entryIdOf(ref) : null);
    if (ref && search.has('edit'))
      return <ChangeRecord key={entryId ?? ref} of={of} recordRef={ref} entryId={entryId} />;
    return (
      <RecordGate<Shown> kind={of.kind} prefix={of.prefix} recordRef={ref}>
        {({ record, entry, areasKnown }) => {
          const { id: own, properties } = record;
          const geometry = record.geometry as Geometry | null;
          return <KindSheet of={of} record={{ ref: own, geometry, properties, entry, areasKnown }} />;
        }}
      </RecordGate>
    );
  };
