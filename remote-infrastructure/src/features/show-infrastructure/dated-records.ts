import type { Diagnosis, Infrastructure, Operation } from 'shared/kinds';

/** A diagnosis or an operation, as the history lists them. */
export type DatedRecord =
  | { kind: 'diagnosis'; key: string; date: string; last: boolean; diagnosis: Diagnosis }
  | { kind: 'operation'; key: string; date: string; last: boolean; operation: Operation };

/** The records that decide, and all others, newest first. */
export function datedRecordsOf({ properties }: Infrastructure): {
  lastDiagnosis: DatedRecord | undefined;
  lastOperation: DatedRecord | undefined;
  others: DatedRecord[];
} {
  const diagnoses = properties.diagnosis.map(
    (diagnosis): DatedRecord => ({
      kind: 'diagnosis',
      key: `diagnosis-${diagnosis.id}`,
      date: diagnosis.date,
      last: diagnosis.last,
      diagnosis,
    }),
  );
  const operations = properties.operations.map(
    (operation): DatedRecord => ({
      kind: 'operation',
      key: `operation-${operation.id}`,
      date: operation.properties.date,
      last: operation.properties.last,
      operation,
    }),
  );
  return {
    lastDiagnosis: diagnoses.find(record => record.last),
    lastOperation: operations.find(record => record.last),
    others: [...diagnoses, ...operations]
      .filter(record => !record.last)
      .sort((a, b) => b.date.localeCompare(a.date)),
  };
}
