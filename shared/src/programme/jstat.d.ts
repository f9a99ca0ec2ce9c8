declare module 'jstat' {
  const jstat: {
    /** Gamma distribution. */
    gamma: { inv(probability: number, shape: number, scale: number): number };
  };
  export default jstat;
}
