import classes from './landscape.module.css';

interface LandscapeProps {
  /** The part of the picture (800 by 600) that fills the element. Its edges are cut off if the proportions differ. */
  viewBox?: string;
  kite?: string;
  className?: string | undefined;
}

/** Hills from back to front. `shade` names their CSS colours. */
const grounds = [
  {
    shade: 'far',
    shape:
      'M0 402l60-34 44 16 62-58 36 30 40-14 70-66 30 40 38-12 58 50 60-22 46 30 66-44 52 34 60-18 78 44v240H0z',
  },
  {
    shade: 'ridge',
    shape: 'M0 440l80-40 50 18 76-52 60 42 46-10 84 44 70-30 66 36 90-48 60 30 118-34v260H0z',
  },
  { shade: 'slope', shape: 'M0 452l70 10 90-38 74 44 92-26 110 44 84-30 96 26 70-24 114 34v120H0z' },
  { shade: 'hill', shape: 'M0 506c80-34 150-30 240-4s150 26 250-6 190-34 310 6v100H0z' },
  { shade: 'near', shape: 'M0 548c90-40 170-32 260-10s170 20 270-10 170-20 270 8v70H0z' },
] as const;
const sky = [
  { shade: 'high', at: 0 },
  { shade: 'upper', at: 0.34 },
  { shade: 'middle', at: 0.58 },
  { shade: 'low', at: 0.74 },
  { shade: 'horizon', at: 0.86 },
] as const;
/** Wires and supports. Near lines are thicker than far lines. */
const wires = [
  { width: 1.6, run: 'M-10 330Q90 392 190 352M-10 344Q90 404 190 364M-10 358Q90 416 190 376' },
  { width: 1.5, run: 'M190 352Q330 430 470 418M190 364Q330 440 470 426M190 376Q330 450 470 434' },
  { width: 1, run: 'M470 418Q570 456 660 448M470 426Q570 462 660 453M470 434Q570 468 660 458' },
  { width: 0.8, run: 'M660 448Q730 470 810 466M660 453Q730 474 810 471' },
  { width: 5.5, run: 'M190 332V520M158 352h64M164 364h52M158 376h64' },
  { width: 3.4, run: 'M470 406V500M452 418h36M455 426h30M452 434h36' },
  { width: 2, run: 'M660 441v48M650 448h20M650 453h20' },
] as const;

/** A red kite above mountains and wires; at night in the dark theme. */
export function Landscape({
  viewBox = '0 0 800 600',
  kite = 'translate(430 250) rotate(-9) scale(.84)',
  className = '',
}: LandscapeProps) {
  return (
    <svg
      className={`${classes.landscape} ${className}`}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="land-sky" x2="0" y2="1">
          {sky.map(({ shade, at }) => (
            <stop key={shade} offset={at} stopColor={`var(--${shade})`} />
          ))}
        </linearGradient>
        <radialGradient id="land-glow" cx=".68" cy=".64" r=".4">
          <stop offset="0" stopColor="var(--glow)" stopOpacity=".95" />
          <stop offset=".16" stopColor="var(--glow)" stopOpacity=".6" />
          <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
        </radialGradient>
        {grounds.map(({ shade }) => (
          <linearGradient key={shade} id={`land-${shade}`} x2="0" y2="1">
            <stop offset="0" stopColor={`var(--${shade})`} />
            <stop offset="1" stopColor={`var(--${shade}-foot)`} />
          </linearGradient>
        ))}
      </defs>
      <rect x="-800" width="2400" height="600" fill="url(#land-sky)" />
      <rect width="800" height="600" fill="url(#land-glow)" />
      <circle cx="544" cy="384" r="30" fill="var(--disc)" />
      {grounds.slice(0, 4).map(({ shade, shape }) => (
        <path key={shade} d={shape} fill={`url(#land-${shade})`} />
      ))}
      <g stroke="var(--wire)" fill="none" strokeLinecap="round">
        {wires.map(({ width, run }) => (
          <path key={run} d={run} strokeWidth={width} />
        ))}
      </g>
      <path d={grounds[4].shape} fill="url(#land-near)" />
      <path
        d="M20 548q4-22 11 0zM44 552q6-29 12 0zM70 556q5-20 13 0zM250 548q5-31 11 0zM280 552q7-26 12 0zM520 548q4-26 11 0zM548 552q6-22 12 0zM724 552q5-26 12 0z"
        fill="var(--near)"
      />
      <g transform={kite}>
        <path
          d="M0 0C-22-20-62-40-112-34c-16 2-30 9-44 18 8-1 12 0 16 2-6 1-10 3-13 7 8-2 14-1 18 1-5 2-8 4-10 8 40-10 84-6 118 12 8 8 14 16 16 26l-10 30 14-10 8 12 8-14 15 8-11-27c2-10 7-18 15-26 34-20 76-26 116-18-2-4-5-6-10-8 4-2 10-3 18-2-3-4-8-6-13-6 4-3 8-3 16-3-15-8-30-14-46-15C72-46 36-22 16-1c-5-4-11-4-16 1z"
          fill="var(--plumage)"
        />
        <path
          d="M-100-18c30-6 60 0 84 16-30-6-56-8-84-2zM110-22c-30-4-58 4-82 20 30-8 54-10 82-6z"
          fill="var(--window)"
        />
        <path d="M-6 0c4-8 18-8 22 0l-4 30H-2z" fill="var(--breast)" />
        <ellipse cx="5" cy="-9" rx="7" ry="9.5" fill="var(--head)" />
        <path d="M2-17.5q3-4 6 0l-3 4.5z" fill="var(--bill)" />
      </g>
    </svg>
  );
}
