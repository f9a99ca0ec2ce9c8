declare module 'jstat' {
  const jstat: {
    /** Gamma distribution. */
    gamma: { inv(probability: number, shape: number, scale: number): number };
    /** Logarithm of the gamma function. */
    gammaln(value: number): number;
  };
  export default jstat;
}
