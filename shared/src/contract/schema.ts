// What applications make schemas of their own with, so that the schema library is on the page once. All of it is used
// by the contract itself.
export {
  array,
  boolean,
  enum,
  type infer,
  int,
  literal,
  null,
  number,
  object,
  type output,
  record,
  string,
  undefined,
  union,
  unknown,
  type ZodObject,
  type ZodType,
} from 'zod';
