/** North points up on every map; screen readers read only the letter. */
export function NorthArrow({ className }: { className: string | undefined }) {
  return (
    <svg className={className} width="30" height="44" viewBox="0 0 30 44" role="img" aria-label="N">
      <path
        d="M15 14L25 42L15 36L5 42z"
        fill="#17231f"
        stroke="#fff"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <text
        x="15"
        y="12"
        textAnchor="middle"
        fontSize="13"
        fontWeight="700"
        fill="#17231f"
        stroke="#fff"
        strokeWidth="3"
        paintOrder="stroke"
      >
        N
      </text>
    </svg>
  );
}
