import type { ReactElement } from 'react';
import { Create, Edit, type RaRecord } from 'react-admin';
import type { z } from 'zod';
import type { Section } from '../app/section';
import { fieldsOf } from './fields';
import { type FormDefinition, RecordForm } from './record-form';
import { type ListDefinition, RecordList } from './record-list';

interface SectionDefinition<Row extends z.ZodObject, Body extends z.ZodObject>
  extends Omit<Section, 'list' | 'edit' | 'create' | 'options'> {
  /** What the server lists. */
  row: Row;
  /** What the form sends. */
  body?: Body;
  list: ListDefinition<RaRecord & z.output<Row>, NameIn<Row> | NameIn<Body>>;
  form?: FormDefinition<NameIn<Body>>;
  /** Shown beside the form of an existing record. */
  aside?: ReactElement;
}
type NameIn<Schema extends z.ZodObject> = keyof Schema['shape'] & string;

/** A section with a list and a form. Columns, filters, inputs and labels follow from the schemas of its records. */
export function defineSection<Row extends z.ZodObject, Body extends z.ZodObject = Row>({
  row,
  body,
  list,
  form,
  aside,
  ...section
}: SectionDefinition<Row, Body>): Section {
  const { name, messages } = section;
  const fields = { ...fieldsOf(name, row, messages), ...(body && fieldsOf(name, body, messages)) };
  return {
    recordRepresentation: list.title,
    ...section,
    options: { fields },
    list: <RecordList {...list} />,
    ...(form && {
      edit: (
        <Edit
          mutationMode="pessimistic"
          {...(aside && { aside, sx: { '& .RaEdit-main': { flexDirection: { xs: 'column', md: 'row' } } } })}
        >
          <RecordForm {...form} />
        </Edit>
      ),
      create: (
        <Create redirect="list">
          <RecordForm {...form} />
        </Create>
      ),
    }),
  };
}
