import classes from './home.module.css';

/** A decorative landscape with hills, pylons and birds. */
export function Landscape() {
  return (
    <svg
      className={classes.landscape}
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <defs>
        <g id="pylon" fill="none" stroke="var(--pylon)" strokeWidth="3" strokeLinejoin="round">
          <path d="M-22 150 L-7 34 L0 0 L7 34 L22 150 M-19 126 L15 96 M19 126 L-15 96 M-13 78 L10 56 M13 78 L-10 56" />
          <path d="M-40 40 L0 26 L40 40 L-40 40 M-30 68 L0 56 L30 68 L-30 68" />
        </g>
        <path
          id="bird"
          d="M0 0c10-12 22-14 34-6 12-8 24-6 34 6-12-5-22-3-34 6-12-9-22-11-34-6z"
          fill="var(--bird)"
        />
      </defs>
      <circle cx="975" cy="118" r="46" fill="var(--sun)" />
      <path d="M0 300c180-70 330-60 520-10s420 20 680-60v190H0z" fill="var(--hill-far)" />
      <g fill="none" stroke="var(--pylon)" strokeWidth="1.6">
        <path d="M-60 236q420 66 820-22q230 52 500-24" />
        <path d="M-60 266q420 66 820-24q230 52 500-26" />
      </g>
      <use href="#pylon" x="760" y="174" />
      <use href="#pylon" x="1130" y="158" />
      <path d="M0 352c220-60 420-36 640-6s380 2 560-36v110H0z" fill="var(--hill-near)" />
      <use href="#bird" x="690" y="92" />
      <use href="#bird" transform="translate(790 56) scale(.6)" />
      <use href="#bird" transform="translate(852 128) scale(.45)" />
    </svg>
  );
}
