declare module 'jstat' {
  const jstat: {
    gamma: { inv(probability: number, shape: number, scale: number): number };
    /** Logarithm of the gamma function. */
    gammaln(value: number): number;
  };
  export default jstat;
}
