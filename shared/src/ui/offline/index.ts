/** Loads the screen of offline areas and its map on demand. */
export const loadAreasScreen = async () => (await import('./areas-screen')).AreasScreen;
