import { z } from 'zod';

const nothing = z.object({});

/** Where a note comes from. */
export const NOTE_SOURCES = ['noted', 'armings', 'missing'] as const;
export type NoteSource = (typeof NOTE_SOURCES)[number];

/** What each reason says in words; lists that were taken along by earlier releases lack some of it. */
const VALUES = {
  /**
   * Birds of causes that count there, how many of them count, the day of the last one, and birds of the other cause:
   * collisions at a support, electrocutions at a line.
   */
  deaths: z.object({
    count: z.int(),
    counted: z.number().nullable().default(null),
    last: z.string(),
    collisions: z.int().default(0),
    electrocutions: z.int().default(0),
    /** Whether rules blur the place of one of them: what leaves the product does not tell it there. */
    is_protected: z.boolean().default(false),
  }),
  /**
   * Of 1 to 3: attractiveness and dangerousness of a support; moving, relief and vegetation of a line. `sources` says
   * which were noted; a dangerousness by the armings is a reputation, what is missing counts as medium.
   */
  notes: z.object({ notes: z.array(z.number()), sources: z.array(z.enum(NOTE_SOURCES)).default([]) }),
  /** The sensitive area that decides: the one with the most threatened species. */
  sensitive: z.object({ name: z.string().nullable().default(null) }),
  /** Birds found dead at other supports within so many metres, of causes that count at a support. */
  neighbours: z.object({ count: z.int().nullable().default(null), metres: z.number().default(500) }),
  searched: z.object({ searches: z.int(), found: z.int() }),
  /** Whether there is a diagnosis that lacks some notes only. */
  not_evaluated: z.object({ is_diagnosed: z.boolean().default(false) }),
  never_searched: nothing,
  /** Works whose equipment nears its end: the day of the works, and how many years it lasts. */
  aging: z.object({ fitted: z.string(), years: z.number() }),
} as const;
export const REASON_CODES = Object.keys(VALUES) as (keyof typeof VALUES)[];
export type ReasonCode = keyof typeof VALUES;

const effect = z.number();
const reason = <Code extends ReasonCode>(code: Code) =>
  z.object({ code: z.literal(code), values: VALUES[code] as (typeof VALUES)[Code], effect });

/** Why a support or line stands where it stands, and by how many deaths a year that changes its expectation. */
export const priorityReasonSchema = z.discriminatedUnion('code', [
  reason('deaths'),
  reason('notes'),
  reason('sensitive'),
  reason('neighbours'),
  reason('searched'),
  reason('not_evaluated'),
  reason('never_searched'),
  reason('aging'),
]);
export type PriorityReason = z.output<typeof priorityReasonSchema>;
