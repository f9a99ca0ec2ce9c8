import { INFRASTRUCTURE_TYPES } from 'shared/contract';
import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, type diagnosis } from 'shared/kinds';
import type { DraftSource, FormState, OpenedForm } from 'shared/ui/record';
import { aboutSubject, type Subject } from '../read-infrastructure/subject';

export type VisitForm = FormState<typeof diagnosis, Subject, ReturnType<typeof aboutVisit>>;

const lastVisitOf = ({ properties }: Subject) => properties.diagnosis?.find(visit => visit.last);

/**
 * Initial values of a new visit. Arming and condition, which rarely change, are copied from the last visit if they
 * are still offered.
 */
export function newVisit({ about, today, texts: { nomenclatures } }: DraftSource<Subject>) {
  const last = lastVisitOf(about);
  const { context } = aboutSubject({ about });
  const items = [...nomenclatures.choices('ARMING', context), ...nomenclatures.choices('IFR_COND')];
  const offered = new Set(items.map(({ id }) => id));
  return {
    infrastructure: about.ref,
    date: today,
    arming_id: last?.arming.map(({ id }) => id).filter(id => offered.has(id)) ?? [],
    condition_id: last?.condition && offered.has(last.condition.id) ? last.condition.id : null,
  };
}

/**
 * What the form of a visit takes from its support or line. `foreign`: the fields of the other type. `last` and
 * `earlier`: the last visit and its first picture, only in the form of a new visit.
 */
export function aboutVisit({ about, isNew, entry }: OpenedForm<unknown, Subject>) {
  const last = isNew && entry === undefined ? lastVisitOf(about) : undefined;
  const year = last?.date.slice(0, 4) ?? '';
  const [picture] = last?.media ?? [];
  const others = INFRASTRUCTURE_TYPES.filter(other => other !== about.type);
  return {
    ...aboutSubject({ about }),
    foreign: new Set<string>(
      others.flatMap(other => [
        ...DIAGNOSIS_LEVELS[other].map(level => `${level}_id`),
        ...DIAGNOSIS_ADVICE[other],
      ]),
    ),
    earlier: picture && { media: picture, when: year },
    last,
    year,
  };
}
