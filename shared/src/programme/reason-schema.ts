import { z } from 'zod';

const nothing = z.object({});

export const NOTE_SOURCES = ['noted', 'armings', 'missing'] as const;
export type NoteSource = (typeof NOTE_SOURCES)[number];

/** Values of each reason. Reasons stored by earlier releases may lack the values that have a default. */
const VALUES = {
  /**
   * `count`: birds with a cause that counts at the support or line. `counted`: how many of them the formula counts.
   * `last`: day of the last of these finds. `collisions`: birds that died by collision at a support, which does not
   * count there. `electrocutions`: birds that were electrocuted at a line, which does not count there.
   */
  deaths: z.object({
    count: z.int(),
    counted: z.number().nullable().default(null),
    last: z.string(),
    collisions: z.int().default(0),
    electrocutions: z.int().default(0),
    /** Whether the case of a bird is not published exactly. Exports must then leave out the reason. */
    is_protected: z.boolean().default(false),
  }),
  /**
   * Notes from 1 to 3: attractiveness and dangerousness of a support; moving, relief and vegetation of a line.
   * `sources`: the origin of each note. A note from the armings is not an observation. A missing note counts as
   * medium.
   */
  notes: z.object({ notes: z.array(z.number()), sources: z.array(z.enum(NOTE_SOURCES)).default([]) }),
  /** Name of the sensitive area with the most threatened species. */
  sensitive: z.object({ name: z.string().nullable().default(null) }),
  /** Birds found dead at other supports within `metres`, with causes that count at a support. */
  neighbours: z.object({ count: z.int().nullable().default(null), metres: z.number().default(500) }),
  searched: z.object({ searches: z.int(), found: z.int() }),
  /** Whether the last diagnosis has a note or an arming. */
  not_evaluated: z.object({ is_diagnosed: z.boolean().default(false) }),
  never_searched: nothing,
  /** Works with aging equipment: the day of the works, and the life of the equipment in years. */
  aging: z.object({ fitted: z.string(), years: z.number() }),
} as const;
export const REASON_CODES = Object.keys(VALUES) as (keyof typeof VALUES)[];
export type ReasonCode = keyof typeof VALUES;

const effect = z.number();
const reason = <Code extends ReasonCode>(code: Code) =>
  z.object({ code: z.literal(code), values: VALUES[code] as (typeof VALUES)[Code], effect });

/** A reason for the rank of a support or line. `effect`: the deaths per year that the reason adds or removes. */
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
