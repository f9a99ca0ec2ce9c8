/** The screen of areas taken along, with its map: fetched when it is asked for. */
export const loadAreasScreen = async () => (await import('./areas-screen')).AreasScreen;
