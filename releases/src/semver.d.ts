declare module 'semver' {
  const semver: {
    valid(version: string): string | null;
    satisfies(version: string, range: string): boolean;
  };
  export default semver;
}
