import type { InfrastructureType } from 'shared/contract';

const SHAPES: Record<InfrastructureType, string> = {
  POLE: 'M32 8v48M16 18h32M20 28h24M20 18v-4M44 18v-4M32 14v-6M24 28v-3M40 28v-3M2 12q9 4 18 2M44 14q9-2 18-6',
  LINE: 'M14 18v38M50 18v38M6 24h16M42 24h16M0 28q7-2 14-4q18 10 36 0q7 2 14 4M4 21v3M24 21v3M40 21v3M60 21v3',
};

/** A simple drawing of a support or a line, shown if there is no picture. */
export const Drawing = ({ type }: { type: InfrastructureType }) => (
  <svg
    viewBox="0 0 64 64"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <path d={SHAPES[type]} />
  </svg>
);
