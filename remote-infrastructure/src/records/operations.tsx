import { type NEUTRALIZATION_LEVELS, operationInputSchema, operationSchema, operations } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { NeutralizationSign } from 'shared/ui/data';
import { type DraftSource, defineRecord } from 'shared/ui/record';
import { aboutSubject, type Subject } from '../features/read-infrastructure/subject';
import { EquipmentList } from '../features/record-operation/equipment-list';

type Level = (typeof NEUTRALIZATION_LEVELS)[number];

const signOf = (level: Level) => ({
  tone: level === 'full' ? ('done' as const) : ('partial' as const),
  sign: <NeutralizationSign neutralization={level} />,
});

export const definition = defineRecord({
  // The schemas of requests and responses, which include the fields of the first API version.
  kind: { ...operations, inputSchema: operationInputSchema, answerSchema: operationSchema },
  prefix: paths.infrastructures(),
  form: {
    draft: ({ about, today }: DraftSource<Subject>) => ({
      infrastructure: about.ref,
      date: today,
      equipments: [],
    }),
    use: aboutSubject,
    parts: [
      'date',
      { field: 'neutralization_level', signs: signOf },
      'operation_type',
      { slot: EquipmentList },
      'remark',
    ],
  },
});
