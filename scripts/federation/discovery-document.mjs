const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/**
 * The document the host finds its remotes by (awslabs/frontend-discovery, v1-pre).
 * @param {Record<string, {version: string, integrity: string, url: string, traffic: number, default: boolean}[]>} releases
 */
export const discoveryDocument = releases => ({
  schema,
  microFrontends: Object.fromEntries(
    Object.entries(releases).map(([name, versions]) => [
      name,
      versions.map(({ url, version, integrity, traffic, default: isDefault }) => ({
        url,
        metadata: { integrity, version },
        deployment: { traffic, default: isDefault },
      })),
    ]),
  ),
});

/**
 * The same for dev servers, whose files change all the time and are not vouched for.
 * @param {string[]} names of the remotes that have one
 */
export const discoveryOfDevServers = (ports, names) =>
  discoveryDocument(
    Object.fromEntries(
      names.map(name => [
        name,
        [
          {
            url: `http://localhost:${ports[name]}/mf-manifest.json`,
            version: 'dev',
            integrity: '',
            traffic: 100,
            default: true,
          },
        ],
      ]),
    ),
  );
