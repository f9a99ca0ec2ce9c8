/** Replaces the map in tests: describes what it would show, and a button picks the first place. */
export function RankingMap({
  first,
  chosen,
  onSelect,
}: {
  first?: readonly { rank: number; infrastructure: { id: number } }[];
  chosen?: { type: string } | null;
  onSelect: (id: number) => void;
}) {
  return (
    <button type="button" onClick={() => onSelect(first?.[0]?.infrastructure.id ?? 0)}>
      map of {first?.length ?? 0} {chosen && `at ${chosen.type}`}
    </button>
  );
}

export function AlarmsMap({ alarm }: { alarm?: { infrastructure: { id: number } } | undefined }) {
  return <output>map of {alarm?.infrastructure.id ?? 'nothing'}</output>;
}

export function DoubtfulMap({ support }: { support?: { id: number } | undefined }) {
  return <output>map of {support?.id ?? 'nothing'}</output>;
}

export function NetworkMap({ unseen, box }: { unseen: readonly object[]; box: readonly number[] | null }) {
  return (
    <output>
      map of {unseen.length} unseen {box && `at ${box.join()}`}
    </output>
  );
}

export function CoverageMap({ area }: { area: number | null }) {
  return <output>map of {area ?? 'everywhere'}</output>;
}
