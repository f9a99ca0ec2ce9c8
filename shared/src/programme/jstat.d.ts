declare module 'jstat' {
  const jstat: {
    beta: { inv(probability: number, alpha: number, beta: number): number };
    gamma: { inv(probability: number, shape: number, scale: number): number };
    normal: { inv(probability: number, mean: number, sd: number): number };
    /** Logarithm of the gamma function. */
    gammaln(value: number): number;
    /** Regularised lower incomplete gamma function. */
    lowRegGamma(shape: number, value: number): number;
    /** Generator of the numbers from 0 to 1 that `randn` and `randg` use, for the whole library. */
    setRandom(random: () => number): void;
    /** Draws from the standard normal distribution. */
    randn(): number;
    /** Draws from the gamma distribution with rate 1. */
    randg(shape: number): number;
  };
  export default jstat;
}
