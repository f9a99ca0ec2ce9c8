import type { ReactNode } from 'react';

const Scene = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 260 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true" fill="none">
    {children}
  </svg>
);

/** A stack of discs that carries a wire. */
const Insulator = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 10V-2" stroke="#6d4a35" strokeWidth="2.5" />
    <path d="M-5 8h10M-4.500 4h9M-4 0h8" stroke="#b8693a" strokeWidth="3.2" strokeLinecap="round" />
  </g>
);

export const SupportDrawing = () => (
  <Scene>
    <path d="M0 0h260v132H0z" fill="#4a6fa5" />
    <path d="M0 96c50-26 90-4 130-18s80-22 130-8v62H0z" fill="#7d9cc4" />
    <path d="M140 132l4-108h16l4 108z" fill="#a9aaa4" />
    <path d="M152 24h8l4 108h-12z" fill="#8b8d88" />
    <path d="M92 44h120" stroke="#c9cbc6" strokeWidth="7" strokeLinecap="round" />
    <path d="M118 45l30 26M186 45l-30 26" stroke="#9fa29c" strokeWidth="4" />
    <path
      d="M0 6q60 28 102 24t158-30M0 18q70 18 152 0t108 0M0 44q120 6 202-14t58-12"
      stroke="#22313a"
      strokeWidth="1.6"
    />
    <Insulator x={102} y={32} />
    <Insulator x={152} y={14} />
    <Insulator x={202} y={32} />
    <path d="M143 92h18v15h-18z" fill="#e8c53a" />
    <path d="M153 94l-5 7h4l-1 5 5-7h-4z" fill="#3a2f10" />
  </Scene>
);

export const LineDrawing = () => (
  <Scene>
    <path d="M0 0h260v132H0z" fill="#e9e3cd" />
    <path d="M0 74l54-34 46 26 58-44 50 34 52-22v98H0z" fill="#a9bd8e" />
    <path d="M0 96l70-22 60 18 68-28 62 22v46H0z" fill="#7f9a63" />
    <path d="M0 118q80-22 140-8t120-10v32H0z" fill="#5e7d4a" />
    <path d="M84 120V40M214 112V30" stroke="#6f6a5e" strokeWidth="6" />
    <path d="M64 48h40M194 38h40" stroke="#857f71" strokeWidth="5" strokeLinecap="round" />
    <path
      d="M0 30q40 16 66 14 66 30 130-10 34-2 64-16M0 36q50 14 84 6 66 28 130-10 24-2 46-12M0 42q60 14 102 2 66 28 130-10l28-8"
      stroke="#2d3a36"
      strokeWidth="1.6"
    />
    <Insulator x={66} y={38} />
    <Insulator x={102} y={38} />
    <Insulator x={196} y={28} />
    <Insulator x={232} y={28} />
  </Scene>
);

export const FeatherDrawing = () => (
  <Scene>
    <path d="M0 0h260v132H0z" fill="#7a6247" />
    <path d="M0 84q70-18 130 0t130-8v56H0z" fill="#66503a" />
    <path
      d="M24 26h8M66 14h5M104 42h9M180 16h7M228 96h8M60 104h8M128 116h6M200 118h9M152 70h5M240 40h6"
      stroke="#a58d6a"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path d="M232 20C176 24 122 58 104 112c54-6 106-36 128-92z" fill="#b5562d" />
    <path d="M232 20C184 44 138 78 104 112c54-6 106-36 128-92z" fill="#8f3f20" />
    <path
      d="M204 24l10 38M178 32l14 52M152 46l16 50M130 66l14 40"
      stroke="#4a2213"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <path d="M236 16Q164 56 84 130" stroke="#f2e3c4" strokeWidth="3.5" strokeLinecap="round" />
  </Scene>
);
