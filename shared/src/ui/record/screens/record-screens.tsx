import { useParams, useSearchParams } from 'react-router-dom';
import { isLocalRef } from '../../../contract';
import { entryIdOf } from '../../../outbox';
import { recordRefOf } from '../../../platform/navigation';
import type { ListDefinition } from '../kind/define-record';
import { ChangeRecord, type EnteredKind, NewRecord } from './kind-form';
import { KindList } from './kind-list';
import { KindSheet } from './kind-sheet';

type ScreenDefinition = ListDefinition & EnteredKind;

/** `/surveys`: the list; with `?new` the form for a new record. */
const listScreen = (of: ScreenDefinition) =>
  function Screen() {
    const [search] = useSearchParams();
    const infrastructure = recordRefOf(search.get('infrastructure') ?? undefined) ?? null;
    return search.has('new') ? <NewRecord of={of} infrastructure={infrastructure} /> : <KindList of={of} />;
  };

/** `/surveys/{id}`: the sheet; with `?edit` the form. */
const sheetScreen = (of: ScreenDefinition) =>
  function Screen() {
    const { id } = useParams();
    const [search] = useSearchParams();
    const ref = recordRefOf(id);
    const entryId = search.get('entry') ?? (isLocalRef(ref) ? entryIdOf(ref) : null);
    if (ref && search.has('edit')) return <ChangeRecord of={of} recordRef={ref} entryId={entryId} />;
    return <KindSheet of={of} recordRef={ref} />;
  };

/** The screens of a kind. */
export const recordScreens = (of: ScreenDefinition) => ({ List: listScreen(of), Sheet: sheetScreen(of) });
